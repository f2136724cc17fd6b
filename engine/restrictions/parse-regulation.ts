import { readChosenWeekdays, readDate, readMonths } from '../programs/calendar-fields.ts';
import { SPRINKLER_TYPES } from '../vocabulary/garden.ts';
import { Reading } from '../vocabulary/reading.ts';
import type { Result } from '../vocabulary/result.ts';
import type { AllowedDays, Regulation, RegulationRule } from './regulation.ts';
import { readTimeFrame } from './time-frame.ts';

const RULES = ['days', 'bannedHours', 'mostDaysPerWeek', 'mostRunMinutes', 'afterRain'] as const;
const ADDRESSES = ['all', 'odd', 'even'] as const;
const DAYS = ['weekdays', 'oddDates', 'evenDates'] as const;

/** The longest wait after rain that a law may require; the planner looks back no further. */
const MAX_HOURS_AFTER_RAIN = 7 * 24;

/** A watering law as it is entered; all problems are named at once. */
export function parseRegulation(input: unknown): Result<Regulation> {
  const reading = new Reading(input);
  const inForceFrom = readDate(reading, 'inForceFrom');
  const inForceTo = reading.has('inForceTo') ? readDate(reading, 'inForceTo') : null;
  if (inForceTo !== null && inForceTo < inForceFrom && reading.areSound('inForceFrom', 'inForceTo')) {
    reading.note('END_NOT_AFTER_START', 'inForceTo');
  }
  const regulation: Regulation = {
    id: reading.text('id'),
    authority: reading.text('authority'),
    inForceFrom,
    inForceTo,
    months: readMonths(reading),
    rules: reading.list('rules').map(readRule),
    exemptSprinklers: readSprinklers(reading),
    areNewPlantsExempt: reading.flag('areNewPlantsExempt'),
  };
  return reading.finish(() => regulation);
}

/** Stands in for a rule of no known kind, which is refused. */
const NO_RULE: RegulationRule = { kind: 'mostDaysPerWeek', days: 7 };

function readRule(reading: Reading): RegulationRule {
  const kind = reading.toKind('kind', RULES);
  switch (kind) {
    case null:
      return NO_RULE;
    case 'days':
      return { kind, addresses: reading.pickOne('addresses', ADDRESSES), days: readDays(reading.inner('days')) };
    case 'bannedHours':
      return { kind, frame: readTimeFrame(reading.inner('frame')) };
    case 'mostDaysPerWeek':
      return { kind, days: reading.wholeNumber('days', { least: 0, most: 7 }) };
    case 'mostRunMinutes':
      return { kind, minutes: reading.number('minutes', { least: 0, most: 24 * 60 }) };
    case 'afterRain':
      return {
        kind,
        rainfallMm: reading.number('rainfallMm', { least: 0.1, most: 500 }),
        hours: reading.number('hours', { least: 1, most: MAX_HOURS_AFTER_RAIN }),
      };
  }
}

function readDays(reading: Reading): AllowedDays {
  const kind = reading.toKind('kind', DAYS);
  if (kind !== 'weekdays') return { kind: kind ?? 'oddDates' };
  return { kind, weekdays: readChosenWeekdays(reading) };
}

function readSprinklers(reading: Reading): Regulation['exemptSprinklers'] {
  const value = reading.raw('exemptSprinklers') ?? [];
  const known = SPRINKLER_TYPES.filter((type) => Array.isArray(value) && value.includes(type));
  const isSound = Array.isArray(value) && new Set(value).size === known.length;
  if (!isSound) reading.note('NOT_IN_THE_LIST', 'exemptSprinklers');
  return known;
}
