/** A rain barrel, tank or well: its level by rain, refill and waterings, and what it cannot give (docs/decisions/0183). */
import type { TankEmptyRule } from '../vocabulary/tanks.ts';
import { HOUR_MS, MINUTE_MS } from '../vocabulary/units.ts';
import type { PlannedRun } from './decision.ts';

export interface Tank {
  readonly capacityL: number;
  /** What stays in it, so that its pump never runs dry. */
  readonly reserveL: number;
  /** Roof that drains into it; 0 where rain does not fill it. */
  readonly roofM2: number;
  /** Share of the roof's rain that arrives. */
  readonly runoffCoefficient: number;
  /** Litres an hour that a well, a spring or a float valve brings at any time; 0 where none does. */
  readonly refillLPerHour: number;
  /** Zones that it waters. */
  readonly zoneIds: ReadonlySet<string>;
  readonly whenEmpty: TankEmptyRule;
}

/** Water that flows in (positive) or is drawn (negative) between two instants, epoch milliseconds. */
export interface TankChange {
  readonly fromMs: number;
  readonly untilMs: number;
  readonly litres: number;
}

/** A millimetre on a square metre is a litre. */
export const tankInflowL = ({ roofM2, runoffCoefficient }: Tank, rainfallMm: number): number =>
  roofM2 * runoffCoefficient * rainfallMm;

/** A level, and the instant of it. */
interface LevelAt {
  readonly levelL: number;
  readonly atMs: number;
}

const refillL = ({ refillLPerHour }: Tank, lastsMs: number) => (refillLPerHour * Math.max(0, lastsMs)) / HOUR_MS;

/** With what flows in by itself until then; at once if that has passed. */
function refillUntil(tank: Tank, { levelL, atMs }: LevelAt, untilMs: number): LevelAt {
  return {
    levelL: Math.min(tank.capacityL, levelL + refillL(tank, untilMs - atMs)),
    atMs: Math.max(atMs, untilMs),
  };
}

/** `now` being at the beginning of the change, or in it. What flows in by itself meanwhile is drawn as well. */
const changedBy = (tank: Tank, now: LevelAt, { untilMs, litres }: TankChange): number =>
  now.levelL + refillL(tank, untilMs - now.atMs) + litres;

/**
 * The level `untilMs`, from one on. What finds no room is lost. Where mains water takes over, waterings leave the reserve
 * in it.
 */
export function tankLevelAt(tank: Tank, begin: LevelAt, changes: readonly TankChange[], untilMs: number): number {
  let now = { ...begin, levelL: Math.min(tank.capacityL, begin.levelL) };
  for (const change of changes.toSorted((a, b) => a.fromMs - b.fromMs)) {
    now = refillUntil(tank, now, change.fromMs);
    const floorL = tank.whenEmpty === 'mains' ? Math.min(now.levelL, tank.reserveL) : 0;
    const levelL = Math.min(tank.capacityL, Math.max(floorL, changedBy(tank, now, change)));
    now = { levelL, atMs: Math.max(now.atMs, change.untilMs) };
  }
  return refillUntil(tank, now, untilMs).levelL;
}

export const drawsFromTank = ({ zoneIds }: Tank, zoneId: string): boolean => zoneIds.has(zoneId);

/** A start of a zone by a program, or by its balance (null). */
export const waterOrder = ({ zoneId, programId }: Pick<PlannedRun, 'zoneId' | 'programId'>) =>
  `${zoneId} ${programId ?? ''}`;

/** Why a watering waits for the tank. */
export interface TooLittle {
  /** What is in it when the watering would begin. */
  readonly levelL: number;
  /** The minute by which it has refilled so far that the watering could begin; infinite where it never does. */
  readonly readyMs: number;
}

/** Waterings that would draw below the reserve, with what the tank has then. */
export interface TankDraw {
  readonly drawn: readonly TankChange[];
  /** By `waterOrder`. */
  readonly tooMuch: ReadonlyMap<string, TooLittle>;
}

/**
 * The day's waterings in the order of their starts; one with all its cycles, or not at all. Without a flow that is set,
 * none is begun once the tank is down to its reserve.
 */
export function drawOfDay(tank: Tank, begin: LevelAt, runs: readonly PlannedRun[]): TankDraw {
  const own = runs.filter(({ zoneId }) => drawsFromTank(tank, zoneId)).toSorted((a, b) => a.startsAt - b.startsAt);
  const tooMuch = new Map<string, TooLittle>();
  const drawn: TankChange[] = [];
  let now = begin;
  for (const [order, cycles] of Map.groupBy(own, waterOrder)) {
    const change = drawOf(cycles);
    now = refillUntil(tank, now, change.fromMs);
    const leftL = changedBy(tank, now, change);
    if (now.levelL <= tank.reserveL || leftL < tank.reserveL) {
      tooMuch.set(order, { levelL: now.levelL, readyMs: readyAt(tank, now, -change.litres) });
      continue;
    }
    drawn.push(change);
    now = { levelL: Math.min(tank.capacityL, leftL), atMs: Math.max(now.atMs, change.untilMs) };
  }
  return { drawn, tooMuch };
}

function readyAt({ capacityL, reserveL, refillLPerHour }: Tank, { levelL, atMs }: LevelAt, litres: number): number {
  const neededL = reserveL + litres;
  if (neededL > capacityL || refillLPerHour === 0) return Number.POSITIVE_INFINITY;
  const readyMs = atMs + ((neededL - levelL) / refillLPerHour) * HOUR_MS;
  return Math.ceil(readyMs / MINUTE_MS) * MINUTE_MS;
}

/** All cycles of a watering together. */
export const drawOf = (cycles: readonly PlannedRun[]): TankChange => ({
  fromMs: Math.min(...cycles.map(({ startsAt }) => startsAt)),
  untilMs: Math.max(...cycles.map(({ endsAt }) => endsAt)),
  litres: -cycles.reduce((sum, { litres }) => sum + (litres ?? 0), 0),
});
