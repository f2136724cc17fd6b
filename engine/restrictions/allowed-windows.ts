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

/** `programStarts`: when the day's programs begin; where a law allows one watering a day, the first has it. */
export function allowedDay(
  rules: WateringRules,
  zone: RegulatedZone,
  day: LocalDay,
  sun: SunTimes,
  programStarts: readonly number[] = [],
): AllowedDay {
  const whole: Span = { startMs: day.startMs, endMs: day.endMs };
  const closures = findClosures(rules, zone, day, sun);
  const limits = findLimits(rules.regulations, zone, day);
  const allHours = subtractSpans(
    [whole],
    closures.flatMap(({ spans }) => spans),
  );
  const frames = rules.timeFrames.length === 0 ? [whole] : rules.timeFrames.flatMap((one) => frameOnDay(one, day, sun));
  const withinFrames = (hours: readonly Span[]) => intersectSpans(mergeSpans(frames), hours);
  const open = limits.isOnceADay ? oneStretch(allHours, programStarts, withinFrames) : allHours;
  return { open, windows: withinFrames(open), closures, limits };
}

/** The stretch of the day's first program, else the first in which the planner may water, else the first of all. */
function oneStretch(
  hours: readonly Span[],
  programStarts: readonly number[],
  withinFrames: (hours: readonly Span[]) => readonly Span[],
): Span[] {
  const holds = ({ startMs, endMs }: Span) => programStarts.some((start) => start >= startMs && start < endMs);
  const chosen = hours.find(holds) ?? hours.find((stretch) => withinFrames([stretch]).length > 0) ?? hours[0];
  return chosen === undefined ? [] : [chosen];
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
