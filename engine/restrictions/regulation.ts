import type { CalendarDay } from '../programs/calendar-day.ts';
import type { LocalDay } from '../programs/local-day.ts';
import type { Span } from '../programs/program-span.ts';
import type { SunTimes } from '../programs/sun-times.ts';
import type { SprinklerType } from '../vocabulary/garden.ts';
import { frameOnDay, type TimeFrame } from './time-frame.ts';

/** On which days a regulation lets water flow. */
export type AllowedDays =
  | { readonly kind: 'weekdays'; readonly weekdays: readonly number[] }
  | { readonly kind: 'oddDates' }
  | { readonly kind: 'evenDates' };

/** The rules that watering laws are made of. */
export type RegulationRule =
  /** Days for everyone, or for the odd or even house numbers alone. */
  | { readonly kind: 'days'; readonly addresses: 'all' | 'odd' | 'even'; readonly days: AllowedDays }
  | { readonly kind: 'bannedHours'; readonly frame: TimeFrame }
  | { readonly kind: 'mostDaysPerWeek'; readonly days: number }
  /** Of one zone in one day. */
  | { readonly kind: 'mostRunMinutes'; readonly minutes: number }
  /** No watering until so many hours after so much rain. */
  | { readonly kind: 'afterRain'; readonly rainfallMm: number; readonly hours: number };

/** A local watering law, in force from one day to another. */
export interface Regulation {
  readonly id: string;
  readonly authority: string;
  /** 'YYYY-MM-DD'; without an end it stays in force. */
  readonly inForceFrom: string;
  readonly inForceTo: string | null;
  /** 1 to 12; empty means every month. */
  readonly months: readonly number[];
  readonly rules: readonly RegulationRule[];
  readonly exemptSprinklers: readonly SprinklerType[];
  readonly areNewPlantsExempt: boolean;
}

/** What the law asks about a zone. */
export interface RegulatedZone {
  /** House number; null where there is none: then rules for odd and for even numbers both apply. */
  readonly houseNumber: number | null;
  readonly sprinkler: SprinklerType;
  readonly isNewPlanting: boolean;
}

export function isInForce(regulation: Regulation, zone: RegulatedZone, day: CalendarDay): boolean {
  const { inForceFrom, inForceTo, months } = regulation;
  if (day.date < inForceFrom || (inForceTo !== null && day.date > inForceTo)) return false;
  if (months.length > 0 && !months.includes(day.month)) return false;
  if (regulation.areNewPlantsExempt && zone.isNewPlanting) return false;
  return !regulation.exemptSprinklers.includes(zone.sprinkler);
}

function concerns(addresses: 'all' | 'odd' | 'even', houseNumber: number | null): boolean {
  if (addresses === 'all' || houseNumber === null) return true;
  return (houseNumber % 2 === 1) === (addresses === 'odd');
}

function isAllowedDay(days: AllowedDays, day: CalendarDay): boolean {
  if (days.kind === 'weekdays') return days.weekdays.includes(day.weekday);
  return (day.dayOfMonth % 2 === 1) === (days.kind === 'oddDates');
}

/** When the law does not allow water for this zone on this day. */
export function bannedByRegulation(regulation: Regulation, zone: RegulatedZone, day: LocalDay, sun: SunTimes): Span[] {
  if (!isInForce(regulation, zone, day)) return [];
  return regulation.rules.flatMap((rule) => {
    if (rule.kind === 'bannedHours') return frameOnDay(rule.frame, day, sun);
    if (rule.kind !== 'days' || !concerns(rule.addresses, zone.houseNumber)) return [];
    return isAllowedDay(rule.days, day) ? [] : [{ startMs: day.startMs, endMs: day.endMs }];
  });
}

/** What the law limits on a day on which it allows water; Infinity where it does not. */
export interface RegulatedLimits {
  readonly mostDaysPerWeek: number;
  readonly mostRunSeconds: number;
  readonly afterRain: readonly { readonly rainfallMm: number; readonly hours: number }[];
}

export const NO_LIMITS: RegulatedLimits = {
  mostDaysPerWeek: Number.POSITIVE_INFINITY,
  mostRunSeconds: Number.POSITIVE_INFINITY,
  afterRain: [],
};

/** The strictest of all laws in force. */
export function findLimits(regulations: readonly Regulation[], zone: RegulatedZone, day: CalendarDay): RegulatedLimits {
  const rules = regulations.filter((one) => isInForce(one, zone, day)).flatMap((one) => one.rules);
  let limits = NO_LIMITS;
  for (const rule of rules) {
    if (rule.kind === 'mostDaysPerWeek') {
      limits = { ...limits, mostDaysPerWeek: Math.min(limits.mostDaysPerWeek, rule.days) };
    } else if (rule.kind === 'mostRunMinutes') {
      limits = { ...limits, mostRunSeconds: Math.min(limits.mostRunSeconds, 60 * rule.minutes) };
    } else if (rule.kind === 'afterRain') {
      limits = { ...limits, afterRain: [...limits.afterRain, rule] };
    }
  }
  return limits;
}
