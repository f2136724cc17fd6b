import type { LocalDay } from '../programs/local-day.ts';
import type { Span } from '../programs/program-span.ts';
import type { SunTimes } from '../programs/sun-times.ts';
import { type ClosedSeason, isClosed } from './closed-season.ts';
import {
  bannedByRegulation,
  findLimits,
  type RegulatedLimits,
  type RegulatedZone,
  type Regulation,
} from './regulation.ts';
import { bannedByRestriction, type Restriction } from './restriction.ts';
import { intersectSpans, mergeSpans, subtractSpans } from './spans.ts';
import { frameOnDay, type TimeFrame } from './time-frame.ts';

/** Everything that limits when a garden may be watered. */
export interface WateringRules {
  /** The user's morning and afternoon; none means all day. */
  readonly timeFrames: readonly TimeFrame[];
  readonly restrictions: readonly Restriction[];
  readonly regulations: readonly Regulation[];
  readonly closedSeasons: readonly ClosedSeason[];
}

/** What closed a part of the day. */
export interface Closure {
  readonly by: 'season' | 'restriction' | 'regulation';
  /** Id of the restriction or regulation. */
  readonly id: string | null;
  readonly spans: readonly Span[];
}

export interface AllowedDay {
  /** When the user's own program may run: outside all closed times. */
  readonly open: readonly Span[];
  /** When the planner may water: within the user's time frames, outside all closed times. */
  readonly windows: readonly Span[];
  readonly closures: readonly Closure[];
  readonly limits: RegulatedLimits;
}

export function allowedDay(rules: WateringRules, zone: RegulatedZone, day: LocalDay, sun: SunTimes): AllowedDay {
  const whole: Span = { startMs: day.startMs, endMs: day.endMs };
  const closures = findClosures(rules, zone, day, sun);
  const open = subtractSpans(
    [whole],
    closures.flatMap(({ spans }) => spans),
  );
  const frames = mergeSpans(rules.timeFrames.flatMap((frame) => frameOnDay(frame, day, sun)));
  return {
    open,
    windows: rules.timeFrames.length === 0 ? open : intersectSpans(frames, open),
    closures,
    limits: findLimits(rules.regulations, zone, day),
  };
}

function findClosures(rules: WateringRules, zone: RegulatedZone, day: LocalDay, sun: SunTimes): Closure[] {
  const whole: Span = { startMs: day.startMs, endMs: day.endMs };
  const all: Closure[] = [
    ...rules.closedSeasons
      .filter((season) => isClosed(season, day))
      .map(() => ({ by: 'season' as const, id: null, spans: [whole] })),
    ...rules.regulations.map((one) => ({
      by: 'regulation' as const,
      id: one.id,
      spans: bannedByRegulation(one, zone, day, sun),
    })),
    ...rules.restrictions.map((one) => ({
      by: 'restriction' as const,
      id: one.id,
      spans: bannedByRestriction(one, day, sun),
    })),
  ];
  return all.filter(({ spans }) => spans.length > 0);
}
