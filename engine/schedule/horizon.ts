import { toCalendarDay, toPlainDate } from '../programs/calendar-day.ts';
import { type LocalDay, toLocalDay } from '../programs/local-day.ts';
import { existsIn } from '../programs/local-time.ts';
import type { Program } from '../programs/program.ts';
import { fallsOn, toDayRule } from '../programs/recurrence.ts';
import { type SunTimes, sunTimes } from '../programs/sun-times.ts';
import { instantAt } from '../programs/time-of-day.ts';
import { type AllowedDay, allowedDay } from '../restrictions/allowed-windows.ts';
import { totalLength } from '../restrictions/spans.ts';
import type { ZoneId } from '../vocabulary/ids.ts';
import type { Garden, PlannedZone } from './garden.ts';

/** A day of the garden by its rules and the sun. */
export interface HorizonDay {
  readonly day: LocalDay;
  readonly sun: SunTimes;
  /** The programs that are due, and the zones they water. */
  readonly programs: readonly Program[];
  readonly programZones: ReadonlySet<ZoneId>;
  readonly allowed: (zone: PlannedZone) => AllowedDay;
}

/** The day of the plan's beginning, and the starts of it that have already watered by themselves. */
export interface BegunDay {
  readonly epochDay: number;
  readonly startsMs: readonly number[];
}

/** How far the planner looks beyond a day for a zone's next chance. */
export const LOOK_AHEAD_DAYS = 14;

/** How far it looks back for days on which a zone was watered. */
const LOOK_BACK_DAYS = 7;

/** The days of a garden, each computed once on first use; zones under the same law share the result. */
export class Horizon {
  readonly #garden: Garden;
  readonly #rules: readonly { readonly program: Program; readonly rule: ReturnType<typeof toDayRule> }[];
  /** A key of what the law asks about a zone: the same for zones it treats the same. */
  readonly #regulated = new Map<PlannedZone, PlannedZone['regulated']>();
  readonly #days = new Map<number, HorizonDay | null>();
  readonly #begun: BegunDay | null;

  constructor(garden: Garden, begun: BegunDay | null = null) {
    this.#garden = garden;
    this.#begun = begun;
    this.#rules = garden.programs.map((program) => ({ program, rule: toDayRule(program) }));
    const alike = new Map<string, PlannedZone['regulated']>();
    for (const zone of garden.zones) {
      const key = JSON.stringify(zone.regulated);
      const first = alike.get(key) ?? zone.regulated;
      alike.set(key, first);
      this.#regulated.set(zone, first);
    }
  }

  /** Null for a day that the garden's calendar does not have. */
  day(epochDay: number): HorizonDay | null {
    const cached = this.#days.get(epochDay);
    if (cached !== undefined) return cached;
    const surveyed = this.#survey(epochDay);
    this.#days.set(epochDay, surveyed);
    return surveyed;
  }

  /** Days from this one to the next on which the planner may water the zone; at most `LOOK_AHEAD_DAYS`. */
  daysToNextWindow(zone: PlannedZone, epochDay: number): number {
    return this.#daysTo(epochDay, (next) => totalLength(next.allowed(zone).windows) > 0);
  }

  /** The last day before this one on which the planner might water the zone, or the earliest that is looked at. */
  lastWindowDay(zone: PlannedZone, epochDay: number): number {
    let before = epochDay - 1;
    while (before > epochDay - LOOK_BACK_DAYS && totalLength(this.day(before)?.allowed(zone).windows ?? []) === 0) {
      before -= 1;
    }
    return before;
  }

  /** Days from this one to the next on which a program is due for the zone. */
  daysToNextProgram(zone: PlannedZone, epochDay: number): number {
    return this.#daysTo(epochDay, (next) => next.programZones.has(zone.id));
  }

  #daysTo(epochDay: number, isChance: (day: HorizonDay) => boolean): number {
    for (let ahead = 1; ahead < LOOK_AHEAD_DAYS; ahead += 1) {
      const next = this.day(epochDay + ahead);
      if (next !== null && isChance(next)) return ahead;
    }
    return LOOK_AHEAD_DAYS;
  }

  /** When water has flowed on the day; before that, when its programs begin. */
  #startsOn(epochDay: number, programs: readonly Program[], day: LocalDay, sun: SunTimes): readonly number[] {
    if (this.#begun?.epochDay === epochDay && this.#begun.startsMs.length > 0) return this.#begun.startsMs;
    // One that ends at its time waters before it.
    return programs.map(({ at, anchor }) => instantAt(day, at, sun) - (anchor === 'finish' ? 1 : 0));
  }

  #survey(epochDay: number): HorizonDay | null {
    const { timeZone, position, rules } = this.#garden;
    const date = toPlainDate(epochDay);
    if (!existsIn(date, timeZone)) return null;
    const day = toLocalDay(toCalendarDay(date), timeZone);
    const sun = sunTimes(day, position);
    const shared = new Map<PlannedZone['regulated'], AllowedDay>();
    const programs = this.#rules.filter(({ rule }) => fallsOn(rule, day)).map(({ program }) => program);
    const starts = this.#startsOn(epochDay, programs, day, sun);
    return {
      day,
      sun,
      programs,
      programZones: new Set(programs.flatMap(({ zones }) => zones.map(({ zoneId }) => zoneId))),
      allowed: (zone) => {
        const regulated = this.#regulated.get(zone) ?? zone.regulated;
        const cached = shared.get(regulated);
        if (cached !== undefined) return cached;
        const allowed = allowedDay(rules, regulated, day, sun, starts);
        shared.set(regulated, allowed);
        return allowed;
      },
    };
  }
}
