/** What a season by the dual crop coefficient is made of, and what each of its days answers (FAO-56 chapters 7, 8). */
import type { CropClimate, StageCoefficients, StageLengths } from '../evapotranspiration/crop-coefficient.ts';
import { totalEvaporableWaterMm } from '../evapotranspiration/dual-coefficient.ts';

export interface DualSeason {
  readonly stages: StageLengths;
  /** Kcb. */
  readonly basal: StageCoefficients;
  readonly initialHeightM: number;
  readonly mostHeightM: number;
  readonly initialRootDepthM: number;
  readonly mostRootDepthM: number;
  readonly fieldCapacity: number;
  readonly wiltingPoint: number;
  /** Tabled depletion fraction p; held as it is where `isDepletionFractionConstant`. */
  readonly depletionFraction: number;
  readonly isDepletionFractionConstant: boolean;
  /** Depth of the layer that dries by evaporation, Ze. */
  readonly surfaceDepthM: number;
  /** REW. */
  readonly readilyEvaporableMm: number;
  /** Share of the bare soil's evaporation that a mulch leaves; left out, all of it. */
  readonly mulchedEvaporation?: number;
  /** Null where no rain is to run off. */
  readonly curveNumber: number | null;
  /** However dry the surface, no less; left out it may go down as far as the surface says. */
  readonly leastCurveNumber?: number;
  /**
   * Whether irrigation comes early in the day, so that the surface evaporates it from that day on and roots lack nothing
   * that it brought (FAO-56 annex 8); left out, it counts from the next day, as rain does, which may come at any hour.
   */
  readonly isWateredEarly?: boolean;
}

export interface DualState {
  readonly depletionMm: number;
  /** De. */
  readonly surfaceDepletionMm: number;
  /** fw of the last wetting. */
  readonly wettedFraction: number;
  readonly heightM: number;
  readonly rootDepthM: number;
}

/** One day's weather and water; observed figures of the crop go before those of the stages. */
export interface DualDay {
  /** From 0 on the first day of the season. */
  readonly day: number;
  readonly et0Mm: number;
  readonly climate: CropClimate;
  readonly rainfallMm: number;
  /** The same rain as the storms it came in, for runoff; left out it was one. */
  readonly stormsMm?: readonly number[];
  readonly irrigation: { readonly netMm: number; readonly wettedFraction: number } | null;
  readonly observed?: {
    readonly basalCoefficient?: number | undefined;
    readonly heightM?: number | undefined;
    readonly canopyCover?: number | undefined;
  };
}

/** The evening's state, which is the next day's beginning, and what the day did. */
export interface DualBalance extends DualState {
  readonly runoffMm: number; // RO
  readonly evaporationMm: number; // E
  readonly surfacePercolationMm: number; // DPe
  /** Transpiration is this less evaporation. */
  readonly actualEtMm: number; // ETa
  readonly deepPercolationMm: number; // DP
  /** What the surface, which dries to half the wilting point (Eq. 73), gave off beyond all that roots can reach. */
  readonly belowWiltingPointMm: number;
}

/** TEW of a season's surface. */
export function evaporableWaterMm({ fieldCapacity, wiltingPoint, surfaceDepthM }: DualSeason): number {
  return totalEvaporableWaterMm(fieldCapacity, wiltingPoint, surfaceDepthM);
}

/** The first day begins with a dry surface and roots at their first depth. */
export function initialDualState(season: DualSeason, initialWaterContent: number): DualState {
  return {
    depletionMm: 1000 * (season.fieldCapacity - initialWaterContent) * season.initialRootDepthM,
    surfaceDepletionMm: evaporableWaterMm(season),
    wettedFraction: 1,
    heightM: season.initialHeightM,
    rootDepthM: season.initialRootDepthM,
  };
}
