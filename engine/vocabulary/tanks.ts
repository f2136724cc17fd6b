/** What happens once a tank is down to its reserve: its zones wait, or mains water takes over. */
export const TANK_EMPTY_RULES = ['wait', 'mains'] as const;
export type TankEmptyRule = (typeof TANK_EMPTY_RULES)[number];

/** Litres of the smallest and the largest tank; square metres of the largest roof. */
export const TANK_LIMITS = { leastCapacityL: 10, mostCapacityL: 1_000_000, mostRoofM2: 100_000 } as const;

/**
 * Share of a roof's rain that reaches the tank. Pitched roofs with hard covering have 0.8 by DIN 1989-1; the Texas Manual
 * on Rainwater Harvesting (3rd edition, 2005, chapter 4) counts 0.75 to 0.9.
 */
export const ROOF_RUNOFF_COEFFICIENT = 0.8;
