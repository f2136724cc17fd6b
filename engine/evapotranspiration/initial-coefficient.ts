/**
 * Kc of bare or hardly covered ground, which evaporates as often as it is wetted (FAO-56 annex 7, which draws the curves
 * of Fig. 29 and 30). Light wettings dry within days whatever the soil; heavy ones by its texture.
 */

/** Wettings up to the one and from the other on are light and heavy, mm (p. 117). */
const LIGHT_MM = 10;
const HEAVY_MM = 40;

/** Bare wet soil gives off more than the reference grass (Eq. 7-1). */
const POTENTIAL_SHARE = 1.15;

export const TEXTURES = ['coarse', 'mediumOrFine'] as const;
export type Texture = (typeof TEXTURES)[number];

/** What ground can give off after a wetting: freely, and in all; mm. */
interface EvaporableWater {
  readonly readilyMm: number;
  readonly totalMm: number;
}

function afterLightWetting(et0Mm: number): EvaporableWater {
  return { totalMm: 10, readilyMm: Math.min(7, Math.max(2.5, 6 / Math.sqrt(et0Mm))) };
}

function afterHeavyWetting(et0Mm: number, texture: Texture): EvaporableWater {
  const totalMm = texture === 'coarse' ? Math.min(15, 7 * Math.sqrt(et0Mm)) : Math.min(28, 13 * Math.sqrt(et0Mm));
  return { totalMm, readilyMm: Math.min(texture === 'coarse' ? 6 : 9, totalMm - 0.01) };
}

/** Eq. 7-3 and 7-4: the mean over the days between two wettings. */
function meanCoefficient({ readilyMm, totalMm }: EvaporableWater, et0Mm: number, daysBetween: number): number {
  const potentialMm = POTENTIAL_SHARE * et0Mm;
  const freeDays = readilyMm / potentialMm;
  if (daysBetween <= freeDays) return POTENTIAL_SHARE;
  const heldMm = totalMm - readilyMm;
  const dried = Math.exp((-(daysBetween - freeDays) * potentialMm * (1 + readilyMm / heldMm)) / totalMm);
  return Math.min(POTENTIAL_SHARE, (totalMm - heldMm * dried) / (daysBetween * et0Mm));
}

/** How the ground is wetted while a planting is young. */
export interface Wetting {
  /** Reference evapotranspiration of those weeks, mm/day, above zero. */
  readonly et0Mm: number;
  readonly daysBetween: number;
  /** Of one wetting, over the part that is wetted. */
  readonly depthMm: number;
  /** Share of the ground (table 20). */
  readonly wettedFraction: number;
  readonly texture: Texture;
}

/** Kc ini, Eq. 59 and 60: between the light and the heavy curve by the depth, for the wetted share of the ground. */
export function initialCoefficient({ et0Mm, daysBetween, depthMm, wettedFraction, texture }: Wetting): number {
  const light = meanCoefficient(afterLightWetting(et0Mm), et0Mm, daysBetween);
  const heavy = meanCoefficient(afterHeavyWetting(et0Mm, texture), et0Mm, daysBetween);
  const share = Math.min(1, Math.max(0, (depthMm - LIGHT_MM) / (HEAVY_MM - LIGHT_MM)));
  return wettedFraction * (light + share * (heavy - light));
}
