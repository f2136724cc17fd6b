/** One year from its seed: set up, conducted, judged. */
import { DAY_MS } from '@sluice/engine/vocabulary/units';
import { uniform } from '@sluice/simulator/weather/random';
import { loggedIn } from '../logged.ts';
import { conduct } from './conductor.ts';
import type { YearPlace } from './gardens.ts';
import { joinVerdicts, judgeYear, withRuns, type YearVerdict } from './judge.ts';
import { listBlows, listFullDisks, listRestarts, type RestartMoment, type WireFault } from './timetable.ts';
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
  /** So many Sluices live through it beside each other, each with its part of the gardens and of the restarts. */
  servers: number;
  /** Settings of the clock and devices that go away; false for none. */
  hasBlows: boolean;
  /** How often a disk is full; it needs leave to mount (`enterMounts`). */
  disks: number;
  /** Why none could be filled, in a sentence; null where it is possible. */
  diskObstacle: string | null;
  /** Folder of a checkout with another build, from which each server is updated in the middle; null for none. */
  updatedFrom: string | null;
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
  silentHubs: number;
  brokersGone: number;
  /** Disks that were filled, how many of them stopped the database, and starts of the server on them. */
  fullDisks: number;
  databaseStops: number;
  startsOnFullDisk: number;
  /** Servers that were updated in the middle. */
  updates: number;
  wire: Readonly<Record<WireFault, number>>;
  commands: number;
  weather: Readonly<Record<string, number>>;
  downMs: readonly number[];
  leaps: number;
  realMs: number;
  /** What took longer than it may, and what the server logged. */
  notes: readonly string[];
}

type World = Awaited<ReturnType<typeof openWorld>>;

/** `tell`: how far it is, every few days of it. */
export async function runYear(options: YearOptions, tell: (sentence: string) => void): Promise<YearReport> {
  const began = performance.now();
  const lives = Array.from({ length: options.servers }, (_, at) => lifeOf(options, at));
  const worlds: World[] = [];
  try {
    // One after the other: the devices of each take their settings from this process.
    for (const { seed, fromMs: beginMs, days, places, updatedFrom, disks } of lives) {
      const update = updatedFrom === null ? null : { from: updatedFrom, atMs: beginMs + (days / 2) * DAY_MS };
      const tellOf = (sentence: string) => tell(`${places[0]?.name}: ${sentence}`);
      worlds.push(await openWorld({ seed, beginMs, places, update, tell: tellOf, hasDisk: disks > 0 }));
    }
    const reports = await Promise.all(worlds.map((world, at) => live(world, lives[at] ?? options)));
    return { ...joinReports(reports), options, realMs: performance.now() - began };
  } finally {
    await Promise.all(worlds.map((world) => world.close()));
  }
}

/** The part of a year that one of its servers lives through. */
function lifeOf(options: YearOptions, at: number): YearOptions {
  const { seed, servers, restarts, places, disks } = options;
  return {
    ...options,
    seed: servers === 1 ? seed : Math.floor(uniform(seed, at, 'server') * 2 ** 31),
    places: places.filter((_, place) => place % servers === at),
    restarts: Math.floor((restarts + at) / servers),
    disks: Math.floor((disks + at) / servers),
  };
}

async function live(year: World, options: YearOptions): Promise<Omit<YearReport, 'options' | 'realMs'>> {
  const { seed, fromMs, days, restarts, moments, places, hasBlows, disks } = options;
  const toMs = fromMs + days * DAY_MS;
  const span = { seed, fromMs, days };
  const changes = places.flatMap(({ timeZone }) => clockChanges(timeZone, fromMs, toMs));
  const conducted = await conduct(year.world, {
    ...{ seed, toMs, clockChanges: changes, gardens: year.gardens },
    restarts: listRestarts(span, restarts, moments),
    blows: [...(hasBlows ? listBlows(span, places.length) : []), ...listFullDisks(span, disks)].sort(
      (one, other) => one.atMs - other.atMs,
    ),
  });
  await year.world.collect();
  const runs = await year.readRuns();
  const countAways = (reachedBy: YearPlace['reachedBy']) =>
    year.aways.filter(({ garden }) => garden.place.reachedBy === reachedBy).length;
  const verdict = judgeYear({
    ...{ gardens: year.gardens, planned: conducted.planned, aways: year.aways },
    fulls: year.fulls.map((full) => ({ ...full, gardens: year.gardens })),
    ...{ wireFaults: year.wire.faults, openingsWithoutDeadline: year.openingsWithoutDeadline },
    ...{ runs, ledger: await year.readLedger() },
    openings: withRuns([...year.openings.values()], runs, year.gardens),
    ...{ fromMs, toMs },
  });
  return {
    ...{ verdict, clockChanges: changes.length, restarts: conducted.restarts, leaps: conducted.leaps },
    ...{
      ...year.counts(),
      aways: countAways('controller'),
      silentHubs: countAways('hub'),
      brokersGone: countAways('broker'),
      fullDisks: year.fulls.length,
      updates: year.isUpdated() ? 1 : 0,
      wire: year.wire.counts,
      commands: year.wire.commands(),
    },
    ...{ weather: year.weather.asked, downMs: year.downMs },
    notes: [...year.complaints, ...loggedIn(year.server.output())],
  };
}

type LifeReport = Awaited<ReturnType<typeof live>>;

function joinReports(lives: readonly LifeReport[]): LifeReport {
  const sum = (read: (life: LifeReport) => number) => lives.reduce((total, life) => total + read(life), 0);
  const sums = <Name extends string>(read: (life: LifeReport) => Iterable<readonly [Name, number]>) => {
    const totals = new Map<Name, number>();
    for (const [name, count] of lives.flatMap((life) => [...read(life)]))
      totals.set(name, (totals.get(name) ?? 0) + count);
    return totals;
  };
  return {
    verdict: joinVerdicts(lives.map(({ verdict }) => verdict)),
    clockChanges: sum((life) => life.clockChanges),
    restarts: sums((life) => life.restarts),
    kills: sum((life) => life.kills),
    databaseKills: sum((life) => life.databaseKills),
    clockSettings: sum((life) => life.clockSettings),
    aways: sum((life) => life.aways),
    silentHubs: sum((life) => life.silentHubs),
    brokersGone: sum((life) => life.brokersGone),
    fullDisks: sum((life) => life.fullDisks),
    databaseStops: sum((life) => life.databaseStops),
    startsOnFullDisk: sum((life) => life.startsOnFullDisk),
    updates: sum((life) => life.updates),
    wire: Object.fromEntries(sums((life) => Object.entries(life.wire))) as LifeReport['wire'],
    commands: sum((life) => life.commands),
    weather: Object.fromEntries(sums((life) => Object.entries(life.weather))),
    downMs: lives.flatMap((life) => life.downMs),
    leaps: sum((life) => life.leaps),
    notes: lives.flatMap((life) => life.notes),
  };
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
