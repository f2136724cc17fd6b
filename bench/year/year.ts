/** One year from its seed: set up, conducted, judged. */
import { DAY_MS } from '@sluice/engine/vocabulary/units';
import { loggedIn } from '../logged.ts';
import { conduct } from './conductor.ts';
import type { YearPlace } from './gardens.ts';
import { judgeYear, type YearVerdict } from './judge.ts';
import { listBlows, listRestarts, type RestartMoment, type WireFault } from './timetable.ts';
import { openWorld } from './world.ts';

export interface YearOptions {
  seed: number;
  /** Midnight UTC of the first day; epoch milliseconds. */
  fromMs: number;
  days: number;
  restarts: number;
  /** At what the server may be when it is ended; left out, at anything. */
  moments?: readonly RestartMoment[];
  places: readonly YearPlace[];
  /** Settings of the clock and devices that go away; false for none. */
  hasBlows: boolean;
}

export interface YearReport {
  options: YearOptions;
  verdict: YearVerdict;
  /** Nights of clock change that were lived through. */
  clockChanges: number;
  restarts: ReadonlyMap<RestartMoment, number>;
  kills: number;
  databaseKills: number;
  clockSettings: number;
  aways: number;
  wire: Readonly<Record<WireFault, number>>;
  commands: number;
  weather: Readonly<Record<string, number>>;
  downMs: readonly number[];
  leaps: number;
  realMs: number;
  /** What took longer than it may, and what the server logged. */
  notes: readonly string[];
}

/** `tell`: how far it is, every few days of it. */
export async function runYear(options: YearOptions, tell: (sentence: string) => void): Promise<YearReport> {
  const { seed, fromMs, days, restarts, moments, places, hasBlows } = options;
  const began = performance.now();
  const year = await openWorld(seed, fromMs, places, tell);
  try {
    const toMs = fromMs + days * DAY_MS;
    const span = { seed, fromMs, days };
    const changes = places.flatMap(({ timeZone }) => clockChanges(timeZone, fromMs, toMs));
    const conducted = await conduct(year.world, {
      ...{ seed, toMs, clockChanges: changes, gardens: year.gardens },
      restarts: listRestarts(span, restarts, moments),
      blows: hasBlows ? listBlows(span, places.length) : [],
    });
    await year.world.collect();
    const verdict = judgeYear({
      ...{ gardens: year.gardens, planned: conducted.planned, aways: year.aways, wireFaults: year.wire.faults },
      ...{ runs: await year.readRuns(), ledger: await year.readLedger(), openings: [...year.openings.values()] },
      ...{ fromMs, toMs },
    });
    return {
      ...{ options, verdict, clockChanges: changes.length, restarts: conducted.restarts, leaps: conducted.leaps },
      ...{ ...year.counts(), aways: year.aways.length, wire: year.wire.counts, commands: year.wire.commands() },
      ...{ weather: year.weather.asked, downMs: year.downMs, realMs: performance.now() - began },
      notes: [...year.complaints, ...loggedIn(year.server.output())],
    };
  } finally {
    await year.close();
  }
}

/** Instants at which a zone's clocks are changed. */
export function clockChanges(timeZone: string, fromMs: number, toMs: number): number[] {
  const changes: number[] = [];
  let at = Temporal.Instant.fromEpochMilliseconds(fromMs).toZonedDateTimeISO(timeZone);
  for (;;) {
    const next = at.getTimeZoneTransition('next');
    if (next === null || next.epochMilliseconds >= toMs) return changes;
    if (next.offsetNanoseconds !== next.subtract({ nanoseconds: 1 }).offsetNanoseconds)
      changes.push(next.epochMilliseconds);
    at = next;
  }
}
