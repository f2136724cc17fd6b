/** A rain barrel or tank: its level by rain and waterings, and what it cannot give (docs/decisions/0183). */
import type { TankEmptyRule } from '../vocabulary/tanks.ts';
import type { PlannedRun } from './decision.ts';

export interface Tank {
  readonly capacityL: number;
  /** What stays in it, so that its pump never runs dry. */
  readonly reserveL: number;
  /** Roof that drains into it; 0 where rain does not fill it. */
  readonly roofM2: number;
  /** Share of the roof's rain that arrives. */
  readonly runoffCoefficient: number;
  /** Zones that it waters. */
  readonly zoneIds: ReadonlySet<string>;
  readonly whenEmpty: TankEmptyRule;
}

/** A day's water into and out of the tank. */
export interface TankDay {
  readonly rainfallMm: number;
  readonly drawnL: number;
}

/** A millimetre on a square metre is a litre. */
export const tankInflowL = ({ roofM2, runoffCoefficient }: Tank, rainfallMm: number): number =>
  roofM2 * runoffCoefficient * rainfallMm;

/**
 * The level at the end of a day, from that at its beginning: its waterings first, then its rain, of which what finds no
 * room is lost. Where mains water takes over, waterings leave the reserve in it.
 */
export function tankAfter(tank: Tank, levelL: number, { rainfallMm, drawnL }: TankDay): number {
  const floorL = tank.whenEmpty === 'mains' ? Math.min(levelL, tank.reserveL) : 0;
  const drawn = Math.max(floorL, levelL - drawnL);
  return Math.min(tank.capacityL, drawn + tankInflowL(tank, rainfallMm));
}

/** The level after these days. */
export const tankAfterDays = (tank: Tank, levelL: number, days: readonly TankDay[]): number =>
  days.reduce((level, day) => tankAfter(tank, level, day), Math.min(tank.capacityL, levelL));

export const drawsFromTank = ({ zoneIds }: Tank, zoneId: string): boolean => zoneIds.has(zoneId);

/** A start of a zone by a program, or by its balance (null). */
export const waterOrder = ({ zoneId, programId }: Pick<PlannedRun, 'zoneId' | 'programId'>) =>
  `${zoneId} ${programId ?? ''}`;

/** Waterings that would draw below the reserve, with what the tank has then. */
export interface TankDraw {
  readonly drawnL: number;
  /** By `waterOrder`, litres in the tank when it would begin. */
  readonly tooMuch: ReadonlyMap<string, number>;
}

/**
 * The day's waterings in the order of their starts; one with all its cycles, or not at all. Without a flow that is set,
 * none is begun once the tank is down to its reserve.
 */
export function drawOfDay(tank: Tank, levelL: number, runs: readonly PlannedRun[]): TankDraw {
  const own = runs.filter(({ zoneId }) => drawsFromTank(tank, zoneId)).toSorted((a, b) => a.startsAt - b.startsAt);
  const tooMuch = new Map<string, number>();
  let drawnL = 0;
  for (const [order, cycles] of Map.groupBy(own, waterOrder)) {
    const litres = cycles.reduce((sum, run) => sum + (run.litres ?? 0), 0);
    const leftL = levelL - drawnL;
    if (leftL <= tank.reserveL || leftL - litres < tank.reserveL) tooMuch.set(order, leftL);
    else drawnL += litres;
  }
  return { drawnL, tooMuch };
}
