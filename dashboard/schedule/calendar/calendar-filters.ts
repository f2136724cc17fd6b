/** What of the calendar's entries the address lets through. */
import { type CalendarEntry, ENTRY_TYPES, type EntryType } from '../entries/calendar-entry.ts';
import type { CalendarFilters } from './calendar-search.ts';

const readIds = (value: string | undefined) => value?.split(',') ?? [];

export const chosenZones = ({ zones }: CalendarFilters) => readIds(zones);
export const chosenTypes = ({ types }: CalendarFilters) =>
  ENTRY_TYPES.filter((type): type is EntryType => readIds(types).includes(type));

export function filterEntries(entries: readonly CalendarEntry[], filters: CalendarFilters): CalendarEntry[] {
  const zones = new Set<string>(chosenZones(filters));
  const types = new Set(chosenTypes(filters));
  const { from = '', to = '9999' } = filters;
  return entries.filter(
    ({ zoneId, type, localDate }) =>
      (zones.size === 0 || (zoneId !== null && zones.has(zoneId))) &&
      (types.size === 0 || types.has(type)) &&
      from <= localDate &&
      localDate <= to,
  );
}
