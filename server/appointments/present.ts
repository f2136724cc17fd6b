import type { SubscribedCalendar } from '@sluice/contract/appointments';
import type { CalendarFault } from '@sluice/engine/vocabulary/calendars';
import type { ZoneRow } from '../zones/index.ts';
import { zonesInTitle } from './skips.ts';
import type { AppointmentRow, CalendarRow } from './store.ts';

/** Its address stays secret: whoever knows it reads the calendar. */
export const presentCalendar = (
  row: CalendarRow,
  appointments: readonly AppointmentRow[],
  zones: readonly ZoneRow[],
): SubscribedCalendar => ({
  id: row.id,
  version: row.version,
  name: row.name,
  host: hostOf(row.url),
  keywords: row.keywords,
  dry_hours: row.dryHours,
  asked_at: row.askedAt?.toISOString() ?? null,
  read_at: row.readAt?.toISOString() ?? null,
  fault: row.fault as CalendarFault | null,
  appointments: appointments
    .filter(({ calendarId }) => calendarId === row.id)
    .map(({ uid, title, startsAt, endsAt, isIgnored }) => ({
      ...{ uid, title, starts_at: startsAt.toISOString(), ends_at: endsAt.toISOString() },
      ...{ zone_ids: zonesInTitle(title, zones), is_ignored: isIgnored },
    })),
});

/** Empty where the address cannot be opened: it was sealed on another machine. */
const hostOf = (url: string) => (URL.canParse(url) ? new URL(url).host : '');
