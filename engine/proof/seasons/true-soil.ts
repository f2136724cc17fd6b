/**
 * The true behaviour of a plot's soil and plants: the dual crop coefficient of FAO-56 chapters 7 and 8, written for the
 * proof alone, so that a mistake in the engine's balance cannot hide itself. As in annex 8, water comes early in the
 * day and dries after it.
 */
import type { PlotFigures } from './plots.ts';
import type { WeatherDay } from './weather.ts';

export interface TrueSoil {
  /** Depletion of the part of the root zone that waterings reach, of the rest of it, and of the layer that evaporates, mm. */
  readonly depletionMm: number;
  readonly besideMm: number;
  readonly surfaceMm: number;
  /** Share of the ground that the last water wetted. */
  readonly wettedFraction: number;
}

export interface TrueDay {
  readonly soil: TrueSoil;
  /** What the day would have used up with plants that lack nothing. */
  readonly cropEtMm: number;
  /** What the plants went short of. */
  readonly shortMm: number;
  /** Irrigation that the root zone had no room for. */
  readonly surplusMm: number;
  readonly stressCoefficient: number;
}

/** Basal from single coefficient: FAO-56 tables 17 and 12, turf .90 for .95 and .80 for .85. */
const BASAL = { surfaceShare: 0.05, min: 0.15 };
/** The layer that dries by evaporation (p. 144). */
const SURFACE_DEPTH_M = 0.1;
/** Rain that wets the whole ground. */
const WETTING_RAIN_MM = 3;

/** Half of what the plants may use is used up, and the ground is dry. */
export const startSoil = (plot: PlotFigures): TrueSoil => ({
  depletionMm: 0.5 * plot.depletionFraction * reachedMm(plot),
  besideMm: 0.5 * plot.depletionFraction * (plot.totalAvailableMm - reachedMm(plot)),
  surfaceMm: evaporableMm(plot),
  wettedFraction: 1,
});

/** Available water of what waterings reach: under drippers the ground around their bulbs gets none (Keller & Bliesner 1990). */
export const reachedMm = ({ totalAvailableMm, wettedFraction }: PlotFigures): number =>
  wettedFraction * totalAvailableMm;

const evaporableMm = ({ fieldCapacity, wiltingPoint }: PlotFigures) =>
  1000 * (fieldCapacity - 0.5 * wiltingPoint) * SURFACE_DEPTH_M;

/** @param irrigationMm what came to the roots */
export function trueDay(plot: PlotFigures, before: TrueSoil, today: WeatherDay, irrigationMm: number): TrueDay {
  // Shade takes from plants and from the bare soil alike.
  const et0Mm = plot.sunShare * today.et0Mm;
  const singleCoefficient = (plot.cropCoefficients[today.month - 1] ?? 0) / plot.sunShare;
  const rainMm = today.rainfallMm - runoffOfRain(plot.curveNumber, today.rainfallMm);
  const basal = Math.max(BASAL.min, singleCoefficient - BASAL.surfaceShare);

  // The surface: Eq. 71 to 79.
  const wettedFraction = wettedBy(plot, before, rainMm, irrigationMm);
  const most = mostCoefficient(basal, plot.heightM, today);
  const evaporable = evaporableMm(plot);
  const surface = Math.max(0, before.surfaceMm - rainMm - irrigationMm / wettedFraction);
  const shadedDrip = plot.isDrip ? 1 - (2 / 3) * plot.cover : 1;
  const exposed = Math.max(0.01, Math.min(1 - plot.cover, wettedFraction < 1 ? shadedDrip * wettedFraction : 1));
  const dryness = (evaporable - surface) / (evaporable - plot.readilyEvaporableMm);
  const evaporation = et0Mm * Math.min(Math.min(1, Math.max(0, dryness)) * (most - basal), exposed * most);

  // The root zone: Eq. 80 to 88.
  const cropEtMm = basal * et0Mm + evaporation;
  const p = Math.min(0.8, Math.max(0.1, plot.depletionFraction + 0.04 * (5 - cropEtMm)));
  const reach = plot.wettedFraction;
  const bulb = { totalMm: reachedMm(plot), emptyMm: Math.max(0, before.depletionMm - irrigationMm) };
  const beside = { totalMm: plot.totalAvailableMm - bulb.totalMm, emptyMm: before.besideMm };
  // Roots in wet soil make up for those in dry soil: the better part decides about stress.
  const [ease, easeBeside] = [reach * supply(bulb, p), (1 - reach) * supply(beside, p)];
  const stress = Math.max(supply(bulb, p), supply(beside, p));
  const stressedMm = (1 - stress) * basal * et0Mm;
  const ofBulbMm = stress === 0 ? 0 : (ease / (ease + easeBeside)) * stress * basal * et0Mm;
  const dripsDry = wettedFraction < 1 ? 1 : reach;
  const usedMm = ofBulbMm + dripsDry * evaporation;
  const usedBesideMm = stress * basal * et0Mm - ofBulbMm + (1 - dripsDry) * evaporation;
  const balance = before.depletionMm - reach * rainMm - irrigationMm + usedMm;
  const balanceBeside = before.besideMm - (1 - reach) * rainMm + usedBesideMm;
  // A day that begins without stress may still want more than there is.
  const lackMm = Math.max(0, balance - bulb.totalMm) + Math.max(0, balanceBeside - beside.totalMm);
  return {
    soil: {
      depletionMm: Math.min(bulb.totalMm, Math.max(0, balance)),
      besideMm: Math.min(beside.totalMm, Math.max(0, balanceBeside)),
      surfaceMm: Math.min(evaporable, surface + evaporation / exposed),
      wettedFraction,
    },
    cropEtMm,
    shortMm: stressedMm + lackMm,
    // Water that rain alone would have spilled does not count against the method.
    surplusMm: Math.max(0, -balance) - Math.max(0, reach * rainMm - before.depletionMm - usedMm),
    stressCoefficient: stress,
  };
}

interface Part {
  readonly totalMm: number;
  readonly emptyMm: number;
}

/** Eq. 84 of one part of the ground; one that is not there supplies nothing. */
function supply({ totalMm, emptyMm }: Part, p: number): number {
  if (totalMm <= 0) return 0;
  return emptyMm <= p * totalMm ? 1 : Math.max(0, (totalMm - emptyMm) / ((1 - p) * totalMm));
}

function wettedBy(plot: PlotFigures, before: TrueSoil, rainMm: number, irrigationMm: number): number {
  if (rainMm >= WETTING_RAIN_MM) return 1;
  return irrigationMm > 0 ? plot.wettedFraction : before.wettedFraction;
}

/** Eq. 72, with 2 m/s of wind and the least humidity of air that is saturated at the night's minimum (p. 36). */
function mostCoefficient(basal: number, heightM: number, { temperatureMinC, temperatureMaxC }: WeatherDay): number {
  const saturation = (celsius: number) => Math.exp((17.27 * celsius) / (celsius + 237.3));
  const humidity = (100 * saturation(temperatureMinC)) / saturation(temperatureMaxC);
  const drier = -0.004 * (Math.min(80, Math.max(20, humidity)) - 45) * (heightM / 3) ** 0.3;
  return Math.max(1.2 + drier, basal + 0.05);
}

/** Curve number method (USDA 1986). */
function runoffOfRain(curveNumber: number, rainMm: number): number {
  const storage = 250 * (100 / curveNumber - 1);
  const lossMm = 0.2 * storage;
  return rainMm <= lossMm ? 0 : (rainMm - lossMm) ** 2 / (rainMm + 0.8 * storage);
}

/** A stretch of watering, seconds from midnight. */
export interface Cycle {
  readonly startS: number;
  readonly seconds: number;
}

/** The water of a day's cycles that leaves the heads, and its runoff where too much ponds on the ground; mm. */
export function applied(plot: PlotFigures, cycles: readonly Cycle[]): { grossMm: number; runoffMm: number } {
  let grossMm = 0;
  let runoffMm = 0;
  let standingMm = 0;
  let atS = 0;
  for (const { startS, seconds } of [...cycles].sort((a, b) => a.startS - b.startS)) {
    const hours = seconds / 3600;
    const waitedHours = Math.max(0, startS - atS) / 3600;
    standingMm = Math.max(0, standingMm - plot.intakeMmPerHour * waitedHours);
    const risenMm = standingMm + (plot.rateMmPerHour - plot.intakeMmPerHour) * hours;
    runoffMm += Math.max(0, risenMm - plot.pondingMm);
    standingMm = Math.min(plot.pondingMm, Math.max(0, risenMm));
    grossMm += plot.rateMmPerHour * hours;
    atS = startS + seconds;
  }
  return { grossMm, runoffMm };
}
