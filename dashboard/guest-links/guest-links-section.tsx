import { Button } from '@mantine/core';
import type { GuestLink } from '@sluice/contract/guest-links';
import type { Zone } from '@sluice/contract/zones';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { FailedReads } from '../page-kit/failure/failed-reads.tsx';
import { ShownOnce } from '../page-kit/form/secret-section.tsx';
import { TakeBackButton, TakeBackDialog } from '../page-kit/list/take-back.tsx';
import { useDisplay } from '../platform/display/display.tsx';
import { useNow } from '../platform/display/use-now.ts';
import { OpenedForm } from '../platform/form/form-actions.tsx';
import { isDraftRetained } from '../platform/form/retained-drafts.ts';
import { useTranslation } from '../platform/i18n/use-translation.ts';
import classes from '../ui/layout/form-page.module.css';
import { Row } from '../ui/layout/row.tsx';
import { Section } from '../ui/layout/section.tsx';
import { guestLinksQuery, useEndGuestLink } from './calls.ts';
import { draftNameOf, GuestLinkForm } from './guest-link-form.tsx';

/** Its library is loaded when a link is shown. */
const ScanCode = lazy(() => import('../page-kit/form/scan-code.tsx'));

type Props = { group: { id: string; zones: readonly Pick<Zone, 'id' | 'name'>[] } };

/** Links by which somebody waters without an account: they are made, shown again and ended here. */
export function GuestLinksSection({ group: { id, zones } }: Props) {
  const { t } = useTranslation();
  const read = useQuery(guestLinksQuery(id));
  const links = read.data ?? [];
  const end = useEndGuestLink(id);
  const [isMaking, setMaking] = useState(() => isDraftRetained(draftNameOf(id)));
  const [shown, setShown] = useState<GuestLink | null>(null);
  const [ending, setEnding] = useState<GuestLink | null>(null);
  if (zones.length === 0) return null;
  return (
    <Section title={t('guestLinks.title')}>
      <div className={classes.form}>
        <p className={classes.lead}>{t('guestLinks.lead')}</p>
        {shown?.link && (
          <ShownOnce secret={shown.link} hint={t('guestLinks.linkHint')} onClose={() => setShown(null)}>
            <Suspense>
              <ScanCode text={shown.link} label={t('guestLinks.qr')} />
            </Suspense>
          </ShownOnce>
        )}
        <FailedReads reads={[read]} />
        {links.length > 0 && (
          <ul className={classes.plainList}>
            {links.map((link) => (
              <LinkRow key={link.id} link={link} zones={zones} onShow={setShown} onEnd={setEnding} />
            ))}
          </ul>
        )}
        <OpenedForm open={t('guestLinks.add')} isOpen={isMaking} onOpen={() => setMaking(true)}>
          <GuestLinkForm
            groupId={id}
            zones={zones}
            onMade={(link) => {
              setShown(link);
              setMaking(false);
            }}
            onCancel={() => setMaking(false)}
          />
        </OpenedForm>
      </div>
      <TakeBackDialog
        asked={ending}
        warning={t('guestLinks.endText')}
        end={end}
        onClose={() => {
          if (ending?.id === shown?.id) setShown(null);
          setEnding(null);
        }}
      />
    </Section>
  );
}

type RowProps = {
  link: GuestLink;
  zones: Props['group']['zones'];
  onShow: (link: GuestLink) => void;
  onEnd: (link: GuestLink) => void;
};

function LinkRow({ link, zones, onShow, onEnd }: RowProps) {
  const { t } = useTranslation();
  const { dates } = useDisplay();
  const now = useNow();
  const today = dates.localDate(now);
  const names = zones.filter(({ id }) => link.zone_ids.includes(id)).map(({ name }) => name);
  const isOver = link.last_day < today;
  const minutes = (count: number) => dates.duration(count * 60);
  return (
    <Row
      name={link.name}
      facts={[
        names.join(', '),
        ...(link.first_day > today ? [t('guestLinks.from', { day: dates.dayAndMonth(link.first_day) })] : []),
        t(isOver ? 'guestLinks.over' : 'guestLinks.until', { day: dates.dayAndMonth(link.last_day) }),
        t('guestLinks.limits', { run: minutes(link.most_run_min), day: minutes(link.most_day_min) }),
        link.last_used_at ? t('apiTokens.used', { when: dates.ago(link.last_used_at, now) }) : t('apiTokens.neverUsed'),
        t('guestLinks.madeBy', { name: link.made_by }),
        ...(link.link === null && !isOver ? [t('guestLinks.unreadable')] : []),
      ]}
    >
      {!isOver && link.link !== null && (
        <Button variant="default" aria-label={`${t('guestLinks.show')}: ${link.name}`} onClick={() => onShow(link)}>
          {t('guestLinks.show')}
        </Button>
      )}
      <TakeBackButton name={link.name} onClick={() => onEnd(link)} />
    </Row>
  );
}
