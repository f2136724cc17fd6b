import type { LocalDay } from '../programs/local-day.ts';
import type { Span } from '../programs/program-span.ts';
import type { SunTimes } from '../programs/sun-times.ts';
import type { SprinklerType } from '../vocabulary/garden.ts';
import { isInSeason, type Season } from './season.ts';
import { mergeSpans, subtractSpans } from './spans.ts';
import { frameOnDay, type TimeFrame } from './time-frame.ts';

/** On which days a regulation lets water flow. */
export type AllowedDays =
  | { readonly kind: 'weekdays'; readonly weekdays: readonly number[] }
  | { readonly kind: 'oddDates' }
  | { readonly kind: 'evenDates' };

/** Whom a rule binds, and when; a part left out limits nothing. */
export interface RuleScope {
  /** House numbers, or their last digits. */
  readonly addresses?: 'odd' | 'even';
  readonly lastDigits?: readonly number[];
  /** Groups, areas or declared stages, by the names that the authority gives them. */
  readonly choices?: readonly string[];
  readonly heads?: readonly SprinklerType[];
  readonly during?: Season;
  /** Holds for new plants too, although the law exempts them from its other rules. */
  readonly bindsNewPlants?: true;
}

/** The rules that watering laws are made of. */
export type RegulationRule = RuleScope &
  (
    | { readonly kind: 'days'; readonly days: AllowedDays }
    | { readonly kind: 'bannedHours'; readonly frame: TimeFrame }
    /** Water may flow within these hours alone. */
    | { readonly kind: 'openHours'; readonly frames: readonly TimeFrame[] }
    | { readonly kind: 'noWatering' }
    /** Days on which any zone that the rule binds is watered. */
    | { readonly kind: 'mostDaysPerWeek'; readonly days: number }
    /** Water flows in one of the stretches of the day that the laws leave open. */
    | { readonly kind: 'onceADay' }
    /** Minutes of one zone in one day. */
    | { readonly kind: 'mostRunMinutes'; readonly minutes: number }
    /** No watering until so many hours after so much rain. */
    | { readonly kind: 'afterRain'; readonly rainfallMm: number; readonly hours: number }
  );

/** A local watering law, in force from one day to another. */
export interface Regulation {
  readonly id: string;
  readonly authority: string;
  /** 'YYYY-MM-DD'; null where the beginning is not known. Without an end it stays in force. */
  readonly inForceFrom: string | null;
  readonly inForceTo: string | null;
  /** 1 to 12; empty means every month. */
  readonly months: readonly number[];
  readonly rules: readonly RegulationRule[];
  readonly exemptSprinklers: readonly SprinklerType[];
  readonly areNewPlantsExempt: boolean;
  /** For so many days from planting; null as long as the zone counts as a new planting. */
  readonly newPlantDays: number | null;
}

/** What the law asks about a zone. */
export interface RegulatedZone {
  /** House number; null where there is none: then rules for odd and for even numbers both apply. */
  readonly houseNumber: number | null;
  /** Group or stage that the gardener chose, by regulation; where none is chosen, the rules of all of them apply. */
  readonly choices: Readonly<Record<string, string>>;
  readonly sprinkler: SprinklerType;
  readonly isNewPlanting: boolean;
  /** Null where it is not known. */
  readonly plantedEpochDay: number | null;
}

/** An unknown head counts as the most efficient sprinkler, not as drip. */
export const sprinklerOfLaw = (sprinkler: SprinklerType | null): SprinklerType => sprinkler ?? 'ROTARY_NOZZLE';

/** Whether the law as a whole holds on this day for a zone of this kind; new plants are judged rule by rule. */
export function isInForce(regulation: Regulation, zone: Pick<RegulatedZone, 'sprinkler'>, day: LocalDay): boolean {
  const { inForceFrom, inForceTo, months } = regulation;
  if ((inForceFrom !== null && day.date < inForceFrom) || (inForceTo !== null && day.date > inForceTo)) return false;
  if (months.length > 0 && !months.includes(day.month)) return false;
  return !regulation.exemptSprinklers.includes(zone.sprinkler);
}

/** The rules of the law that bind this zone on this day. */
export function bindingRules(regulation: Regulation, zone: RegulatedZone, day: LocalDay): readonly RegulationRule[] {
  if (!isInForce(regulation, zone, day)) return [];
  const isExempt = isExemptAsNew(regulation, zone, day);
  return regulation.rules.filter(
    (rule) =>
      (!isExempt || rule.bindsNewPlants === true) &&
      isForAddress(rule, zone.houseNumber) &&
      isForChoice(rule, zone.choices[regulation.id]) &&
      (rule.heads === undefined || rule.heads.includes(zone.sprinkler)) &&
      (rule.during === undefined || isInSeason(rule.during, day)),
  );
}

function isExemptAsNew({ areNewPlantsExempt, newPlantDays }: Regulation, zone: RegulatedZone, day: LocalDay): boolean {
  if (!areNewPlantsExempt || !zone.isNewPlanting) return false;
  if (newPlantDays === null) return true;
  return zone.plantedEpochDay !== null && day.epochDay < zone.plantedEpochDay + newPlantDays;
}

function isForAddress({ addresses, lastDigits }: RuleScope, houseNumber: number | null): boolean {
  if (houseNumber === null) return true;
  const matchesSide = addresses === undefined || (houseNumber % 2 === 1) === (addresses === 'odd');
  return matchesSide && (lastDigits === undefined || lastDigits.includes(houseNumber % 10));
}

const isForChoice = ({ choices }: RuleScope, chosen: string | undefined): boolean =>
  choices === undefined || chosen === undefined || choices.includes(chosen);

function isAllowedDay(days: AllowedDays, day: LocalDay): boolean {
  if (days.kind === 'weekdays') return days.weekdays.includes(day.weekday);
  return (day.dayOfMonth % 2 === 1) === (days.kind === 'oddDates');
}

/** When the law does not allow water for this zone on this day. */
export function bannedByRegulation(regulation: Regulation, zone: RegulatedZone, day: LocalDay, sun: SunTimes): Span[] {
  const whole: Span = { startMs: day.startMs, endMs: day.endMs };
  return bindingRules(regulation, zone, day).flatMap((rule) => {
    switch (rule.kind) {
      case 'noWatering':
        return [whole];
      case 'days':
        return isAllowedDay(rule.days, day) ? [] : [whole];
      case 'bannedHours':
        return frameOnDay(rule.frame, day, sun);
      case 'openHours':
        return subtractSpans([whole], mergeSpans(rule.frames.flatMap((frame) => frameOnDay(frame, day, sun))));
      default:
        return [];
    }
  });
}

/** What the law limits on a day on which it allows water; Infinity where it does not. */
export interface RegulatedLimits {
  readonly mostDaysPerWeek: number;
  readonly mostRunSeconds: number;
  readonly isOnceADay: boolean;
  readonly afterRain: readonly { readonly rainfallMm: number; readonly hours: number }[];
}

export const NO_LIMITS: RegulatedLimits = {
  mostDaysPerWeek: Number.POSITIVE_INFINITY,
  mostRunSeconds: Number.POSITIVE_INFINITY,
  isOnceADay: false,
  afterRain: [],
};

/** The strictest of all laws in force. */
export function findLimits(regulations: readonly Regulation[], zone: RegulatedZone, day: LocalDay): RegulatedLimits {
  let limits = NO_LIMITS;
  for (const rule of regulations.flatMap((one) => bindingRules(one, zone, day))) {
    if (rule.kind === 'mostDaysPerWeek') {
      limits = { ...limits, mostDaysPerWeek: Math.min(limits.mostDaysPerWeek, rule.days) };
    } else if (rule.kind === 'mostRunMinutes') {
      limits = { ...limits, mostRunSeconds: Math.min(limits.mostRunSeconds, 60 * rule.minutes) };
    } else if (rule.kind === 'onceADay') {
      limits = { ...limits, isOnceADay: true };
    } else if (rule.kind === 'afterRain') {
      limits = { ...limits, afterRain: [...limits.afterRain, { rainfallMm: rule.rainfallMm, hours: rule.hours }] };
    }
  }
  return limits;
}
