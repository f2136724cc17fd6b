import type { GuestView } from '@sluice/contract/guest-links';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { FrontFrame } from '../page-kit/frame/front-frame.tsx';
import { RefusedError } from '../platform/api/envelope.ts';
import { DisplayProvider, useDisplay } from '../platform/display/display.tsx';
import { useTranslation } from '../platform/i18n/use-translation.ts';
import { guestQuery } from './calls.ts';
import classes from './guest-page.module.css';
import { GuestZoneCard } from './guest-zone.tsx';

/** What the holder of a guest link sees: the chosen zones, with Water, Stop and Looks dry; no account. */
export default function GuestPage() {
  const { t } = useTranslation();
  const { token = '' } = useSearch({ strict: false });
  const { data: view, error } = useQuery(guestQuery(token));
  if (error instanceof RefusedError)
    return (
      <FrontFrame title={t('title.guest')} lead={error.message}>
        {null}
      </FrontFrame>
    );
  if (!view) return <FrontFrame title={t('title.guest')}>{null}</FrontFrame>;
  return (
    <DisplayProvider unitSystem="SI" timeZone={view.time_zone} firstWeekday={1}>
      <Zones link={token} view={view} />
    </DisplayProvider>
  );
}

function Zones({ link, view }: { link: string; view: GuestView }) {
  const { t } = useTranslation();
  const { dates } = useDisplay();
  const { garden, zones, is_open, first_day, last_day, left_min } = view;
  if (!is_open) {
    const isAhead = dates.localDate(new Date()) < first_day;
    const day = dates.fullDay(isAhead ? first_day : last_day);
    return (
      <FrontFrame title={garden} lead={t(isAhead ? 'guestPage.notYet' : 'guestPage.over', { day })}>
        {null}
      </FrontFrame>
    );
  }
  const duration = dates.duration(left_min * 60);
  return (
    <FrontFrame title={garden} lead={t(zones.length > 0 ? 'guestPage.lead' : 'guestPage.noZones')}>
      <p className={classes.left}>{t('guestPage.left', { duration, day: dates.dayAndMonth(last_day) })}</p>
      <ul className={classes.zones}>
        {zones.map((zone) => (
          <GuestZoneCard key={zone.id} link={link} zone={zone} view={view} />
        ))}
      </ul>
    </FrontFrame>
  );
}
