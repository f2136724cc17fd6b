/** What happens once a tank is down to its reserve: its zones wait, or mains water takes over. */
export const TANK_EMPTY_RULES = ['wait', 'mains'] as const;
export type TankEmptyRule = (typeof TANK_EMPTY_RULES)[number];

/** Litres of the smallest and the largest tank; square metres of the largest roof; litres an hour of the largest well. */
export const TANK_LIMITS = {
  leastCapacityL: 10,
  mostCapacityL: 1_000_000,
  mostRoofM2: 100_000,
  mostRefillLPerHour: 100_000,
} as const;

/**
 * Share of a roof's rain that reaches the tank: 0.75 to 0.9 as rain harvesting is usually sized (Cypress Creek Project,
 * Texas); "Effective Building Maintenance" takes 0.50 gal/sq ft of the 0.62 that an inch brings, which is 0.8.
 */
export const ROOF_RUNOFF_COEFFICIENT = 0.8;

/** A sensor of the level that publishes to an MQTT broker: how full it is, how high the water stands, or how far below it. */
export interface LevelSensor {
  readonly topic: string;
  /** Names from the outermost inwards, with dots between; null where the message is the number alone. */
  readonly field: string | null;
  /** What it says when the tank is empty, and when it is full, in its own unit. */
  readonly emptyAt: number;
  readonly fullAt: number;
}
