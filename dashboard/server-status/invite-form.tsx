import { Button } from '@mantine/core';
import type { Answer } from '@sluice/contract/calls';
import { lazy, Suspense, useState } from 'react';
import { ShownOnce } from '../page-kit/form/secret-section.tsx';
import { showDone } from '../page-kit/form/show-done.ts';
import { usePlainForm } from '../page-kit/form/use-plain-form.ts';
import { useDisplay } from '../platform/display/display.tsx';
import { useTranslation } from '../platform/i18n/use-translation.ts';
import { PlainField } from '../ui/fields/plain-field.tsx';
import { SwitchField } from '../ui/fields/switch-field.tsx';
import form from '../ui/layout/form-page.module.css';
import { useInviteToAccount } from './calls.ts';

/** Its library is loaded when a link is shown. */
const ScanCode = lazy(() => import('../page-kit/form/scan-code.tsx'));

type Props = { sendsMail: boolean; onClose: () => void };
type Made = Answer<'POST /server/invitations'>;

/** Invites somebody to open an account: by mail, or by a link to hand over. */
export function InviteForm({ sendsMail, onClose }: Props) {
  const { t } = useTranslation();
  const { mutateAsync: invite } = useInviteToAccount();
  const [made, setMade] = useState<Made | null>(null);
  const fields = usePlainForm({
    start: { email: '', is_mailed: sendsMail },
    schema: async () => (await import('./schemas.ts')).accountInviting,
    send: async (values) => {
      const answer = await invite({ ...values, email: values.email.trim() });
      if (answer.link !== null) return setMade(answer);
      showDone(t('users.invitationSent', { email: answer.invitation.email }), null);
      onClose();
    },
  });
  if (made) return <InvitationLink made={made} onClose={onClose} />;
  return (
    <form {...fields.form} className={form.form}>
      <PlainField {...fields.input('email')} label={t('account.email')} type="email" autoComplete="off" />
      {sendsMail ? (
        <SwitchField label={t('users.byMail')} {...fields.field('is_mailed')} />
      ) : (
        <p className={form.quiet}>{t('users.noMail')}</p>
      )}
      <p className={form.quiet}>{t('serverPage.inviteHint')}</p>
      <div className={form.actions}>
        <Button type="submit" loading={fields.isSending}>
          {t('serverPage.invite')}
        </Button>
        <Button variant="default" onClick={onClose}>
          {t('form.cancel')}
        </Button>
      </div>
    </form>
  );
}

type LinkProps = { made: Made; onClose: () => void };

function InvitationLink({ made: { link, invitation }, onClose }: LinkProps) {
  const { t } = useTranslation();
  const { dates } = useDisplay();
  const { email, expires_at } = invitation;
  const day = dates.dayAndMonth(dates.localDate(expires_at));
  return (
    <ShownOnce secret={link ?? ''} hint={t('users.linkOnce', { email, day })} onClose={onClose}>
      <Suspense>
        <ScanCode text={link ?? ''} label={t('secondFactor.qr')} />
      </Suspense>
    </ShownOnce>
  );
}
