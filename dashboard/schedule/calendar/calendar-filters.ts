/** What of the calendar's entries the address lets through. */
import { type CalendarEntry, ENTRY_TYPES, type EntryType } from '../entries/calendar-entry.ts';
import type { CalendarFilters } from './calendar-search.ts';

const parseIds = (value: string | undefined) => value?.split(',') ?? [];

export const parseChosenZones = ({ zones }: CalendarFilters) => parseIds(zones);
export const parseChosenTypes = ({ types }: CalendarFilters) =>
  ENTRY_TYPES.filter((type): type is EntryType => parseIds(types).includes(type));

export function filterEntries(entries: readonly CalendarEntry[], filters: CalendarFilters): CalendarEntry[] {
  const zones = new Set<string>(parseChosenZones(filters));
  const types = new Set(parseChosenTypes(filters));
  const { from = '', to = '9999' } = filters;
  return entries.filter(
    ({ zoneId, type, localDate }) =>
      (zones.size === 0 || (zoneId !== null && zones.has(zoneId))) &&
      (types.size === 0 || types.has(type)) &&
      from <= localDate &&
      localDate <= to,
  );
}
