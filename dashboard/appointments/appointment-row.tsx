import { Button } from '@mantine/core';
import type { Appointment } from '@sluice/contract/appointments';
import type { Zone } from '@sluice/contract/zones';
import { useDisplay } from '../platform/display/display.tsx';
import { joinNames } from '../platform/i18n/joined.ts';
import { useTranslation } from '../platform/i18n/use-translation.ts';
import { Row } from '../ui/layout/row.tsx';
import { useIgnoreAppointment } from './calls.ts';

type Props = {
  groupId: string;
  calendarId: string;
  appointment: Appointment;
  zones: readonly Pick<Zone, 'id' | 'name'>[];
};

/** When it is, what it keeps dry, and a way to water in spite of it. */
export function AppointmentRow({ groupId, calendarId, appointment, zones }: Props) {
  const { t } = useTranslation();
  const { dates } = useDisplay();
  const { mutate: ignore, isPending } = useIgnoreAppointment(groupId);
  const { uid, title, starts_at, ends_at, zone_ids: named, is_ignored: isIgnored } = appointment;
  const names = named && joinNames(zones.filter(({ id }) => named.includes(id)).map(({ name }) => name));
  return (
    <Row
      name={title}
      facts={[
        `${dates.moment(starts_at)} – ${dates.moment(ends_at)}`,
        ...(isIgnored ? [t('calendars.ignored')] : names ? [names] : []),
      ]}
      isLive
    >
      <Button
        variant="default"
        loading={isPending}
        aria-label={`${t(isIgnored ? 'calendars.heed' : 'calendars.ignore')}: ${title}`}
        onClick={() => ignore({ id: calendarId, ignoring: { uid, starts_at, is_ignored: !isIgnored } })}
      >
        {t(isIgnored ? 'calendars.heed' : 'calendars.ignore')}
      </Button>
    </Row>
  );
}
