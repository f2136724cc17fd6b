/**
 * Conducts a year: leaps over time in which nothing happens, to a moment before the next thing that does, and lets real
 * time pass until it is done.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@sluice/engine/vocabulary/units';
import { uniform } from '@sluice/simulator/weather/random';
import type { ComingStart, Look } from './look.ts';
import type { Blow, Restart, RestartMoment } from './timetable.ts';
import type { YearClock } from './year-clock.ts';

export interface ConductedWorld {
  clock: YearClock;
  look(nowMs: number): Promise<Look>;
  /** Whether a plan is due to be made. */
  isPlanStale(nowMs: number): Promise<boolean>;
  /** Whether the weather service answers on a day as it should, so that plans follow it. */
  hasWeather(nowMs: number): boolean;
  /** Ends the server, lets `meanwhile` happen, and resolves once it is ready again. */
  restart(restart: Restart, meanwhile?: () => void): Promise<void>;
  /** Begins, and ends, a fault of a device or of the clock. */
  blow(blow: Blow, isOn: boolean): Promise<void>;
  /** Called at quiet moments, now and then: to read what devices remember before they forget it. */
  collect(): Promise<void>;
  /** Says how far it is. */
  tell(sentence: string): void;
  /** Something took longer than it may. */
  complain(sentence: string): void;
}

export interface Conducted {
  /** As planned in the second before it was due, by occurrence. */
  planned: Map<string, ComingStart>;
  leaps: number;
  restarts: Map<RestartMoment, number>;
}

export interface Plot {
  seed: number;
  toMs: number;
  /** In the order in which blows name them. */
  gardens: readonly { groupId: string; deviceId: string }[];
  restarts: readonly Restart[];
  blows: readonly Blow[];
  /** Around them, each midnight of a garden is waited for; on other days its plan is made at the next thing to do. */
  clockChanges: readonly number[];
}

/** Real milliseconds before a start, a closing. */
const LEAD_MS = { start: 650, closing: 350 };
/** A start is written down as planned when it is so near. */
const NOTED_MS = 1_500;
/** Planning is made this long after its moment at the earliest. */
const AFTER_MS = 300;
/** Before and after a change of clocks. */
const CHANGE_MS = 36 * HOUR_MS;
const STEP_MS = 15;
const LONGEST_LEAP_MS = 6 * HOUR_MS;
/** Within its moment a restart comes so many milliseconds before a start, after an opening, around a closing. */
const LONGEST_MS = { start: 600, opening: 60, closing: 400, planning: 250, down: 20_000 };
/** Real milliseconds: what does not end by then is told, and time goes on all the same. */
const PATIENCE_MS = { command: 20_000, weather: 3_000, noWeather: 300, plan: 700 };
/** Plans are made in the first milliseconds of a minute; later in it nobody makes one. */
const PLANNING_MS = 3_000;
/** No clock is set in the minutes before a start. */
const CLOCK_APART_MS = 10 * MINUTE_MS;
/** Real milliseconds in which a clock that was set is looked at. */
const SEEN_MS = 300;
const COLLECT_EVERY_MS = 3 * DAY_MS;
/** Minutes in which the product cleans up, [hour, minute] in UTC (server/routine/index.ts); visited once a week. */
const CLEANING = [
  [2, 41],
  [3, 11],
  [3, 51],
] as const;
/** Of each hour, when the weather is asked for. */
const WEATHER_MINUTE = 7;

export async function conduct(
  world: ConductedWorld,
  { seed, toMs, gardens, restarts, blows, clockChanges }: Plot,
): Promise<Conducted> {
  const { clock } = world;
  const conducted: Conducted = { planned: new Map(), leaps: 0, restarts: new Map() };
  const waitingRestarts = [...restarts];
  const waitingBlows = [...blows];
  let current: { blow: Blow; untilMs: number } | null = null;
  let busySince: number | null = null;
  let visitPlansAfter: number | null = null;
  let collectedAt = clock.now();

  const isNearChange = (atMs: number) => clockChanges.some((change) => Math.abs(change - atMs) < CHANGE_MS);

  /** The first restart whose time has come, if this is its moment. */
  function takeRestart(moment: RestartMoment): Restart | null {
    if (clock.wrongBy() !== 0) return null;
    const place = waitingRestarts.findIndex((one) => one.moment === moment && one.atMs <= clock.now());
    if (place < 0) return null;
    conducted.restarts.set(moment, (conducted.restarts.get(moment) ?? 0) + 1);
    return waitingRestarts.splice(place, 1)[0] ?? null;
  }

  async function leap(toAt: number): Promise<void> {
    clock.leapTo(toAt);
    conducted.leaps += 1;
    await sleep(STEP_MS * 2);
  }

  /** False where it is not so in time, or something else is near. */
  async function waitUntilTrue(isTrue: () => Promise<boolean>, patienceMs: number, edge: number): Promise<boolean> {
    for (const began = performance.now(); performance.now() - began < patienceMs; await sleep(STEP_MS)) {
      if (clock.now() > edge) return true;
      if (await isTrue()) return true;
    }
    return false;
  }

  for (;;) {
    const now = clock.now();
    const seen = await world.look(now);
    for (const start of seen.coming)
      if (start.startsAt <= now + NOTED_MS && !start.isSkipped) conducted.planned.set(start.occurrenceId, start);
    // What a device that is away has to do is not waited for.
    const away = current?.blow.kind === 'away' ? gardens[current.blow.garden % gardens.length]?.deviceId : undefined;
    const situation = describe(seen, now, away);
    const { nextStart, isStarting, isClosing, isMoving } = situation;
    const ending = chooseRestart(situation, takeRestart, now);
    if (ending) {
      await sleep(ending.afterMs);
      await world.restart(ending.restart, () => ending.downUntil !== null && clock.leapTo(ending.downUntil));
      continue;
    }
    if (isStarting || isClosing || isMoving) {
      busySince ??= performance.now();
      if (performance.now() - busySince < PATIENCE_MS.command) {
        await sleep(STEP_MS);
        continue;
      }
      world.complain(
        `${new Date(now).toISOString()}: not done in ${PATIENCE_MS.command / 1000} s: ${JSON.stringify(seen.active)}`,
      );
    }
    busySince = null;

    if (clock.wrongBy() === 0) {
      const plansFrom: number | null = visitPlansAfter;
      const areAwaited = plansFrom !== null && seen.oldestPlanAt < plansFrom;
      visitPlansAfter = null;
      if (areAwaited || (await world.isPlanStale(now))) {
        const restart = takeRestart('planning');
        if (restart) {
          await sleep(restart.lot * LONGEST_MS.planning);
          await world.restart(restart);
          continue;
        }
        const isMade = async () =>
          areAwaited
            ? (await world.look(clock.now())).oldestPlanAt >= plansFrom
            : !(await world.isPlanStale(clock.now()));
        const patienceMs = areAwaited ? PATIENCE_MS[world.hasWeather(now) ? 'weather' : 'noWeather'] : PATIENCE_MS.plan;
        const isInTime = areAwaited || now % MINUTE_MS < PLANNING_MS;
        if (isInTime && (await waitUntilTrue(isMade, patienceMs, nextEdge(seen, now)))) continue;
        const minute = (Math.floor(clock.now() / MINUTE_MS) + 1) * MINUTE_MS + 50;
        await leap(Math.min(minute, nextEdge(seen, now)));
        continue;
      }
    }

    if (current && now >= current.untilMs) {
      await world.blow(current.blow, false);
      current = null;
      continue;
    }
    const isQuiet = seen.active.length === 0 && nextStart > now + CLOCK_APART_MS;
    if (isQuiet) {
      const restart = takeRestart('quiet');
      if (restart) {
        await world.restart(restart);
        continue;
      }
      if (now - collectedAt > COLLECT_EVERY_MS) {
        collectedAt = now;
        await world.collect();
        const ended = restarts.length - waitingRestarts.length;
        world.tell(`${dayOf(now)}: ${conducted.planned.size} planned, ${ended} of ${restarts.length} restarts`);
        continue;
      }
    }
    const [blow] = waitingBlows;
    if (blow && blow.atMs <= now && current === null) {
      // A device goes away shortly before it is to water; a clock is set while nothing is near.
      const isItsMoment = blow.kind === 'clock' ? isQuiet : isToWater(seen, gardens[blow.garden % gardens.length], now);
      if (isItsMoment) {
        waitingBlows.shift();
        await world.blow(blow, true);
        current = { blow, untilMs: now + blow.forMs };
        if (blow.kind === 'clock' && blow.forMs > MINUTE_MS) {
          // It is seen at the next look at the clock, and judged once it has held for a minute.
          for (const ms of [6_000, 62_000, 6_000]) {
            await leap(clock.now() + ms);
            await sleep(SEEN_MS);
          }
        }
        continue;
      }
    }
    if (now >= toMs && seen.active.length === 0) {
      // What never found its moment is a restart all the same.
      for (const restart of waitingRestarts) {
        conducted.restarts.set('quiet', (conducted.restarts.get('quiet') ?? 0) + 1);
        await world.restart(restart);
      }
      return conducted;
    }

    const visit = nextVisit(now, seed);
    const target = Math.min(
      nextEdge(seen, now),
      isNearChange(seen.nextMidnight) && seen.nextMidnight + AFTER_MS > now
        ? seen.nextMidnight + AFTER_MS
        : Number.POSITIVE_INFINITY,
      visit - 40,
      current?.untilMs ?? Number.POSITIVE_INFINITY,
      now + LONGEST_LEAP_MS,
      toMs > now ? toMs : Number.POSITIVE_INFINITY,
    );
    // A plan that was made since may start earlier.
    if (nextEdge(await world.look(clock.now()), now) < target) continue;
    if (target === visit - 40 && new Date(visit).getUTCMinutes() === WEATHER_MINUTE) visitPlansAfter = visit;
    if (target > now) await leap(target);
    // What the minute brings is done in a moment.
    if (target === visit - 40) await sleep(120);
  }
}

const dayOf = (atMs: number) => new Date(atMs).toISOString().slice(0, 10);

/** The next moment at which water begins or ends, or a plan is made for it; before it real time passes. */
function nextEdge({ active, coming }: Look, now: number): number {
  const edges = coming.flatMap(({ startsAt }) => [
    ...[60, 5].map((minutes) => startsAt - minutes * MINUTE_MS + AFTER_MS),
    startsAt - LEAD_MS.start,
  ]);
  for (const { phase, deadline } of active) {
    if (phase !== 'PENDING' && deadline !== null) edges.push(deadline - LEAD_MS.closing);
    // It is tried again each second.
    else if (phase === 'PENDING') edges.push(now + 5_000);
  }
  return Math.min(...edges.filter((at) => at > now));
}

interface Situation {
  nextStart: number;
  isStarting: boolean;
  isOpening: boolean;
  isOpen: boolean;
  isClosing: boolean;
  /** A command is under way, or waits for its device. */
  isMoving: boolean;
  /** Of the first valve that closes; epoch milliseconds. */
  deadline: number;
}

/** Its next start is minutes away. */
const isToWater = ({ coming }: Look, garden: { groupId: string } | undefined, now: number) =>
  coming.some(
    ({ groupId, startsAt }) =>
      groupId === garden?.groupId && startsAt - MINUTE_MS > now && startsAt < now + 11 * MINUTE_MS,
  );

function describe({ active, coming }: Look, now: number, away: string | undefined): Situation {
  const watering = active.filter(({ phase }) => phase === 'WATERING');
  const deadline = Math.min(...watering.map((run) => run.deadline ?? Number.POSITIVE_INFINITY));
  const isBusy = (deviceId: string) => watering.some((run) => run.deviceId === deviceId);
  const nextStart = coming[0]?.startsAt ?? Number.POSITIVE_INFINITY;
  return {
    ...{ nextStart, deadline },
    isStarting: nextStart <= now + LEAD_MS.start + 100,
    isOpening: active.some(({ phase, plannedStart }) => /PENDING|OPENING/.test(phase) && plannedStart <= now),
    isOpen: watering.length > 0,
    isClosing: active.some(({ phase }) => phase === 'CLOSING') || deadline <= now + LEAD_MS.closing + 100,
    isMoving: active.some(
      ({ phase, deviceId }) =>
        deviceId !== away && (/OPENING|CLOSING/.test(phase) || (phase === 'PENDING' && !isBusy(deviceId))),
    ),
  };
}

/** A restart whose time has come and whose moment this is, and when within it; null for none. */
function chooseRestart(
  { nextStart, deadline, isStarting, isOpening, isOpen, isClosing }: Situation,
  take: (moment: RestartMoment) => Restart | null,
  now: number,
): { restart: Restart; afterMs: number; downUntil: number | null } | null {
  const starting = isStarting ? take('start') : null;
  if (starting) {
    const at = nextStart - LONGEST_MS.start * starting.lot;
    return { restart: starting, afterMs: Math.max(0, at - now), downUntil: null };
  }
  const opening = isOpening ? take('opening') : null;
  if (opening) return { restart: opening, afterMs: LONGEST_MS.opening * opening.lot, downUntil: null };
  const open = isOpen && !isClosing ? take('open') : null;
  if (open) {
    // The valve's end may come while nobody is there.
    const isOver = open.lot < 0.5 && nextStart > deadline + 2 * MINUTE_MS;
    return { restart: open, afterMs: 0, downUntil: isOver ? deadline + LONGEST_MS.down * open.lot : null };
  }
  const closing = isClosing && Number.isFinite(deadline) ? take('closing') : null;
  if (closing === null) return null;
  const at = deadline + LONGEST_MS.closing * (2 * closing.lot - 1);
  return { restart: closing, afterMs: Math.max(0, at - now), downUntil: null };
}

/** Minutes of background work: the weather at one hour of each day, cleaning on one day of a week. */
function nextVisit(now: number, seed: number): number {
  const day = Math.floor(now / DAY_MS);
  const visits = [day, day + 1].flatMap((one) => [
    one * DAY_MS + Math.floor(24 * uniform(seed, one, 'weather hour')) * HOUR_MS + WEATHER_MINUTE * MINUTE_MS,
    ...(one % 7 === 0 ? CLEANING.map(([hour, minute]) => one * DAY_MS + hour * HOUR_MS + minute * MINUTE_MS) : []),
  ]);
  return Math.min(...visits.filter((at) => at - 40 > now));
}
