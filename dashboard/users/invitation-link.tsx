import type { Answer } from '@sluice/contract/calls';
import { lazy, Suspense } from 'react';
import { ShownOnce } from '../page-kit/form/secret-section.tsx';
import { useDisplay } from '../platform/display/display.tsx';
import { useTranslation } from '../platform/i18n/use-translation.ts';
import { Section } from '../ui/layout/section.tsx';

/** Its library is loaded when a link is shown. */
const ScanCode = lazy(() => import('../page-kit/form/scan-code.tsx'));

export type InvitationLinkAnswer = Answer<'POST /groups/:id/invitations/:invitation/link'>;

type Props = InvitationLinkAnswer & { onClose: () => void };

/** The link of an invitation, to be scanned or handed over, this once. */
export function InvitationLink({ link, invitation: { email, expires }, onClose }: Props) {
  const { t } = useTranslation();
  const { dates } = useDisplay();
  const day = dates.dayAndMonth(expires.local_date);
  return (
    <Section title={t('users.linkTitle')}>
      <ShownOnce secret={link} hint={t('users.linkOnce', { email, day })} onClose={onClose}>
        <Suspense>
          <ScanCode text={link} label={t('secondFactor.qr')} />
        </Suspense>
      </ShownOnce>
    </Section>
  );
}
