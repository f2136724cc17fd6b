/** An entry in a few words: how it stands, how long, how much, who. */

import { asText, type UnitDisplay } from '@sluice/engine/vocabulary/unit-display';
import type { DateDisplay } from '../../platform/display/date-display.ts';
import type { Translate } from '../../platform/i18n/translations.ts';
import type { Bundle } from './bundles.ts';
import type { CalendarEntry } from './calendar-entry.ts';

type Language = { t: Translate; dates: DateDisplay; units: UnitDisplay };

export function volumeText(
  { litres, isMeasured }: Pick<CalendarEntry, 'litres' | 'isMeasured'>,
  units: UnitDisplay,
): string | null {
  if (litres === null || litres <= 0) return null;
  const amount = asText(units.volume(litres));
  return isMeasured ? amount : `~${amount}`;
}

/** How long and how much all cycles of a watering together. */
export function bundleDetails({ entry, seconds, litres }: Bundle, { dates, units }: Omit<Language, 't'>): string[] {
  const volume = volumeText({ ...entry, litres }, units);
  return [...(seconds > 0 ? [dates.duration(seconds)] : []), ...(volume ? [volume] : [])];
}

export function entryDetails(entry: CalendarEntry, { t, dates, units }: Language): string[] {
  const isWater = entry.outcome !== 'skipped' && entry.reminderId === null;
  const volume = isWater ? volumeText(entry, units) : null;
  return [
    ...(entry.reminderId === null ? [] : [t('calendar.reminder')]),
    ...(entry.reminderId !== null && entry.outcome === 'planned' ? [] : [t(`scheduleOutcome.${entry.outcome}`)]),
    ...(isWater && entry.durationSeconds > 0 ? [dates.duration(entry.durationSeconds)] : []),
    ...(volume ? [volume] : []),
    ...(entry.cycles > 1 ? [t('calendar.cycle', { cycle: entry.cycle, cycles: entry.cycles })] : []),
    ...(entry.isMaster ? [t('runPhase.SUPPLYING')] : []),
    ...(entry.isAtDevice ? [t('manualRun.atDevice')] : []),
    ...(entry.startedBy ? [t('manualRun.startedBy', { name: entry.startedBy })] : []),
  ];
}
