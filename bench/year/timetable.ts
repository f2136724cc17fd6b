/** What happens to a year besides its watering, drawn from its seed. */
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@sluice/engine/vocabulary/units';
import { uniform } from '@sluice/simulator/weather/random';

/** At what the server is when it ends. The database may be killed with it, and it may be killed again as it starts. */
export const RESTART_MOMENTS = ['quiet', 'start', 'opening', 'open', 'closing', 'planning'] as const;
export type RestartMoment = (typeof RESTART_MOMENTS)[number];

export interface Restart {
  /** Not before; epoch milliseconds. */
  atMs: number;
  moment: RestartMoment;
  /** SIGTERM, SIGKILL, or SIGKILL to the database. */
  how: 'stop' | 'kill' | 'killDatabase';
  /** A number in (0, 1) that says when within its moment. */
  lot: number;
  /** Killed once more so long after it begins to start; null for not. */
  againMs: number | null;
}

export type Blow =
  /** What a garden's valves are reached through is gone: its controller, its hub, or its broker. */
  | { kind: 'away'; atMs: number; garden: number; forMs: number }
  /** The wall clock of the server's machine is set, and put right again. */
  | { kind: 'clock'; atMs: number; byMs: number; forMs: number }
  | FullDisk;

/** The disk of the data folder is full, from shortly before a start or while a valve is open. */
export interface FullDisk {
  kind: 'disk';
  atMs: number;
  moment: 'start' | 'open';
  /** Also the room that the database has reserved for its log is used up, so that it stops. */
  stopsDatabase: boolean;
  forMs: number;
}

export interface YearSpan {
  seed: number;
  fromMs: number;
  days: number;
}

const SHARE_STOPPED = 0.25;
const SHARE_OF_DATABASE = 0.08;
const SHARE_AGAIN = 0.2;
const AGAIN_MS = { least: 200, most: 2_500 };

export function listRestarts(
  { seed, fromMs, days }: YearSpan,
  count: number,
  moments: readonly RestartMoment[] = RESTART_MOMENTS,
): Restart[] {
  return Array.from({ length: count }, (_, place): Restart => {
    const how = uniform(seed, place, 'how');
    return {
      atMs: fromMs + ((place + uniform(seed, place, 'restart')) / count) * days * DAY_MS,
      moment: moments[place % moments.length] ?? 'quiet',
      how: how < SHARE_STOPPED ? 'stop' : how < SHARE_STOPPED + SHARE_OF_DATABASE ? 'killDatabase' : 'kill',
      lot: uniform(seed, place, 'lot'),
      againMs:
        uniform(seed, place, 'again') < SHARE_AGAIN
          ? AGAIN_MS.least + uniform(seed, place, 'again after') * (AGAIN_MS.most - AGAIN_MS.least)
          : null,
    };
  });
}

const DAYS_TO_AWAY = 12;
const DAYS_TO_CLOCK = 15;
/** A setting that is undone at once, and one that stays for hours. */
const CLOCK_FOR_MS = [20_000, 5 * HOUR_MS];
const CLOCK_BY_MS = [2 * HOUR_MS, -3 * HOUR_MS, 20 * DAY_MS, -40 * MINUTE_MS];

/** Times that a disk is full: before a start and over an open valve in turn, every other one so that the database stops. */
export function listFullDisks({ seed, fromMs, days }: YearSpan, count: number): FullDisk[] {
  return Array.from({ length: count }, (_, place) => ({
    kind: 'disk',
    atMs: fromMs + ((place + uniform(seed, place, 'disk')) / count) * days * DAY_MS,
    moment: place % 4 < 2 ? 'start' : 'open',
    stopsDatabase: place % 2 === 0,
    forMs: (20 + 70 * uniform(seed, place, 'disk for')) * MINUTE_MS,
  }));
}

export function listBlows({ seed, fromMs, days }: YearSpan, gardens: number): Blow[] {
  const draw = (every: number, purpose: string) =>
    Array.from({ length: Math.floor(days / every) }, (_, place) => ({
      place,
      atMs: fromMs + (place + uniform(seed, place, purpose)) * every * DAY_MS,
    }));
  const away = draw(DAYS_TO_AWAY, 'away').map(
    ({ place, atMs }): Blow => ({
      ...{ kind: 'away', atMs, garden: place % gardens },
      forMs: (2 + 60 * uniform(seed, place, 'away for')) * MINUTE_MS,
    }),
  );
  const clock = draw(DAYS_TO_CLOCK, 'clock').map(
    ({ place, atMs }): Blow => ({
      ...{ kind: 'clock', atMs },
      byMs: CLOCK_BY_MS[place % CLOCK_BY_MS.length] ?? HOUR_MS,
      forMs: CLOCK_FOR_MS[Math.floor(place / 2) % CLOCK_FOR_MS.length] ?? HOUR_MS,
    }),
  );
  return [...away, ...clock].sort((one, other) => one.atMs - other.atMs);
}

const SKY_FAULTS = ['gone', 'failing', 'nonsense', 'garbled'] as const;
export type SkyFault = (typeof SKY_FAULTS)[number];
const SHARE_OF_SKY_FAULTS = 0.2;

/** What the weather service does on a day; null where it answers. */
export const dealSkyFault = (seed: number, day: number): SkyFault | null =>
  deal(SKY_FAULTS, SHARE_OF_SKY_FAULTS, seed, day, 'sky');

export const WIRE_FAULTS = ['lost', 'unanswered', 'hungUp', 'doubled', 'late', 'garbled', 'stale'] as const;
export type WireFault = (typeof WIRE_FAULTS)[number];
const SHARE_OF_WIRE_FAULTS = 0.12;

/** What happens to the so-manieth command; null where it arrives and is answered. */
export const dealWireFault = (seed: number, command: number): WireFault | null =>
  deal(WIRE_FAULTS, SHARE_OF_WIRE_FAULTS, seed, command, 'wire');

/** What a broker can do to a command: it delivers none long afterwards. */
const BROKER_FAULTS = ['lost', 'unanswered', 'doubled', 'late', 'garbled'] as const satisfies WireFault[];

/** The same of a command that goes over the broker. */
export const dealBrokerFault = (seed: number, command: number): WireFault | null =>
  deal(BROKER_FAULTS, SHARE_OF_WIRE_FAULTS, seed, command, 'broker');

function deal<Fault>(faults: readonly Fault[], share: number, seed: number, place: number, purpose: string) {
  const lot = uniform(seed, place, purpose) / share;
  return faults[Math.floor(lot * faults.length)] ?? null;
}
