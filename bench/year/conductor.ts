/**
 * Conducts a year: leaps over time in which nothing happens, to a moment before the next thing that does, and lets real
 * time pass until it is done.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@sluice/engine/vocabulary/units';
import { uniform } from '@sluice/simulator/weather/random';
import { passFullDisk } from './full-disk.ts';
import type { ComingStart, Look } from './look.ts';
import { AFTER_MS, describe, isToWater, nextEdge, type Situation } from './situation.ts';
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
  /** Begins, and ends, a fault of a device, the clock or the disk; resolves once what it has ended is there again. */
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
  gardens: readonly { groupId: string; deviceIds: readonly string[] }[];
  restarts: readonly Restart[];
  blows: readonly Blow[];
  /** Around them, each midnight of a garden is waited for; on other days its plan is made at the next thing to do. */
  clockChanges: readonly number[];
}

/** A start is written down as planned when it is so near. */
const NOTED_MS = 1_500;
/** Before and after a change of clocks. */
const CHANGE_MS = 36 * HOUR_MS;
const STEP_MS = 15;
const LONGEST_LEAP_MS = 6 * HOUR_MS;
/** After weather that no plan has followed in time. */
const LATE_PLAN_MS = 10 * MINUTE_MS;
/** Within its moment a restart comes so many milliseconds before a start, after an opening, around a closing. */
const LONGEST_MS = { start: 600, opening: 60, closing: 400, planning: 250, down: 20_000 };
/** Real milliseconds: what does not end by then is told, and time goes on all the same. */
const PATIENCE_MS = { command: 20_000, weather: 3_000, noWeather: 300, plan: 700 };
/** Plans are made in the first milliseconds of a minute; later in it nobody makes one. */
const PLANNING_MS = 3_000;
/** A disk that is filled while a valve is open is full at its end. */
const OPEN_LEFT_MS = 5_000;
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
  let shortLeapsUntil = 0;
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

  function note({ coming }: Look, now: number): void {
    for (const start of coming)
      if (start.startsAt <= now + NOTED_MS && !start.isSkipped) conducted.planned.set(start.occurrenceId, start);
  }

  /** A device or a hub goes away shortly before it is to water; a clock is set while nothing is near. */
  function isMomentOf(blow: Blow, seen: Look, { isOpen, deadline }: Situation, isQuiet: boolean): boolean {
    const now = clock.now();
    if (blow.kind === 'clock') return isQuiet;
    if (blow.kind === 'away') return isToWater(seen, now, gardens[blow.garden % gardens.length]);
    return blow.moment === 'start' ? isToWater(seen, now) : isOpen && deadline > now + OPEN_LEFT_MS;
  }

  for (;;) {
    const now = clock.now();
    const seen = await world.look(now);
    note(seen, now);
    // What a device that is away has to do is not waited for.
    const away = current?.blow.kind === 'away' ? gardens[current.blow.garden % gardens.length]?.deviceIds : undefined;
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
        // On a busy machine it comes later, with starts that a long leap would pass over.
        if (areAwaited) shortLeapsUntil = now + LATE_PLAN_MS;
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
      if (isMomentOf(blow, seen, situation, isQuiet)) {
        waitingBlows.shift();
        if (blow.kind === 'disk') {
          await passFullDisk(world, blow, seen, { note, leap });
          continue;
        }
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
      now + (now < shortLeapsUntil ? MINUTE_MS : LONGEST_LEAP_MS),
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
