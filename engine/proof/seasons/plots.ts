/**
 * Six plots of a garden: what their owner declares, and the figures that the literature has for such a plot. The
 * figures are repeated here, so that the proof does not depend on the tables that it checks.
 */
import type { PlantType, Recipe, Shade, Slope, SoilType, SprinklerType } from '../../vocabulary/garden.ts';
import type { Climate } from './climates.ts';

/** What the owner enters; everything else stays as a new zone has it. */
export interface Declared {
  readonly plant: PlantType;
  readonly soil: SoilType;
  readonly slope: Slope;
  readonly shade: Shade;
  readonly sprinkler: SprinklerType;
  readonly areaM2: number;
  /** Left out, that of a new zone. */
  readonly recipe?: Recipe;
}

export interface Plot {
  readonly name: string;
  readonly declared: Declared;
  readonly figures: PlotFigures;
  /** Where its owner declared other figures than those of its kind: theirs. */
  readonly truth?: { readonly declared: PlotFigures; readonly figures: PlotFigures };
}

/** The water of a plot's soil, crop stand and heads. */
export interface PlotFigures {
  /** Crop coefficient of January to December in full cover, its surface as wet as watering makes it. */
  readonly cropCoefficients: readonly number[];
  /** Share of the full sun's demand, in the coefficients already. */
  readonly sunShare: number;
  readonly heightM: number;
  /** Share of the ground under leaves. */
  readonly cover: number;
  /** p, for 5 mm a day (FAO-56 table 22). */
  readonly depletionFraction: number;
  readonly totalAvailableMm: number;
  /** m3/m3. */
  readonly fieldCapacity: number;
  readonly wiltingPoint: number;
  readonly readilyEvaporableMm: number;
  readonly curveNumber: number;
  readonly rateMmPerHour: number;
  readonly efficiency: number;
  readonly wettedFraction: number;
  readonly isDrip: boolean;
  readonly intakeMmPerHour: number;
  /** The water that may pond on the surface. */
  readonly pondingMm: number;
  readonly areaM2: number;
}

const MM_PER_IN = 25.4;

/**
 * Field capacity, wilting point, readily evaporable water: middle of FAO-56 table 19, available water and intake of the
 * Irrigation Association (in/in, in/h); curve number: TR-55, lawns in good condition.
 */
const SOILS = {
  LOAM: { fieldCapacity: 0.29, wiltingPoint: 0.12, readilyEvaporableMm: 9, curveNumber: 61, intakeInPerHour: 0.35 },
  CLAY_LOAM: {
    fieldCapacity: 0.36,
    wiltingPoint: 0.18,
    readilyEvaporableMm: 9.5,
    curveNumber: 80,
    intakeInPerHour: 0.2,
  },
  SANDY_LOAM: {
    fieldCapacity: 0.23,
    wiltingPoint: 0.11,
    readilyEvaporableMm: 8,
    curveNumber: 39,
    intakeInPerHour: 0.4,
  },
  LOAMY_SAND: {
    fieldCapacity: 0.145,
    wiltingPoint: 0.065,
    readilyEvaporableMm: 6,
    curveNumber: 39,
    intakeInPerHour: 0.5,
  },
} as const;

/** Tall fescue and bermuda in full sun by the SWAT protocol; the others the plant factors of ANSI/ASABE S623. */
const FESCUE = [0.61, 0.69, 0.77, 0.84, 0.9, 0.93, 0.93, 0.89, 0.83, 0.75, 0.67, 0.59];
const BERMUDA = [0.52, 0.64, 0.7, 0.73, 0.73, 0.71, 0.69, 0.67, 0.64, 0.6, 0.57, 0.53];
const allYear = (factor: number) => Array.from({ length: 12 }, () => factor);

/** Woody plants and perennials of S623. */
const WOODY = { dry: 0.5, wet: 0.7 };

/** S623 takes four fifths of cover for a full stand; turf leaves a tenth of the ground to the sun (own). */
const TURF = { heightM: 0.1, cover: 0.9 };
const BED_COVER = 0.8;

const HEADS = {
  ROTOR_HEAD: { rateMmPerHour: 0.35 * MM_PER_IN, efficiency: 0.65, wettedFraction: 1, isDrip: false },
  FIX_SPRAY_HEAD: { rateMmPerHour: 1.5 * MM_PER_IN, efficiency: 0.7, wettedFraction: 1, isDrip: false },
  ROTARY_NOZZLE: { rateMmPerHour: 0.4 * MM_PER_IN, efficiency: 0.75, wettedFraction: 1, isDrip: false },
  ROTARY_EMITTER: { rateMmPerHour: 0.2 * MM_PER_IN, efficiency: 0.8, wettedFraction: 0.35, isDrip: true },
  BUBBLER: { rateMmPerHour: 1 * MM_PER_IN, efficiency: 0.75, wettedFraction: 0.5, isDrip: true },
} as const;

interface Stand {
  readonly cropCoefficients: readonly number[];
  readonly heightM: number;
  readonly cover: number;
  readonly depletionFraction: number;
  readonly rootsM: number;
}

export function makePlots({ lawn, latitudeDeg, isWetInSummer }: Climate): Plot[] {
  const woody = isWetInSummer ? WOODY.wet : WOODY.dry;
  const turf: Stand =
    lawn === 'COOL_GRASS'
      ? { ...TURF, cropCoefficients: inSeason(FESCUE, latitudeDeg), depletionFraction: 0.4, rootsM: 0.18 }
      : { ...TURF, cropCoefficients: inSeason(BERMUDA, latitudeDeg), depletionFraction: 0.5, rootsM: 0.23 };
  const bed = (factor: number, heightM: number, depletionFraction: number, rootsM: number): Stand => ({
    cropCoefficients: allYear(factor),
    heightM,
    cover: BED_COVER,
    depletionFraction,
    rootsM,
  });
  return [
    plot('lawn', turf, 0.3, 1, declare(lawn, 'LOAM', 'FLAT', 'NONE', 'ROTOR_HEAD', 80)),
    plot('slope', turf, 0.18, 1, declare(lawn, 'CLAY_LOAM', 'MODERATE', 'NONE', 'FIX_SPRAY_HEAD', 60)),
    plot(
      'flowers',
      bed(0.8, 0.3, 0.4, 0.2),
      0.33,
      1,
      declare('ANNUAL', 'SANDY_LOAM', 'FLAT', 'NONE', 'ROTARY_EMITTER', 12),
    ),
    plot(
      'perennials',
      bed(woody, 0.5, 0.5, 0.3),
      0.22,
      0.9,
      declare('PERENNIAL', 'CLAY_LOAM', 'SLIGHT', 'SOME', 'ROTARY_NOZZLE', 30),
    ),
    plot(
      'hedge',
      bed(woody, 1.2, 0.5, 0.6),
      0.36,
      0.8,
      declare('SHRUBS', 'LOAMY_SAND', 'FLAT', 'HALF', 'ROTARY_EMITTER', 20),
    ),
    plot('trees', bed(woody, 4, 0.5, 0.8), 0.26, 1, declare('TREES', 'CLAY_LOAM', 'FLAT', 'NONE', 'BUBBLER', 25)),
  ];
}

function declare(
  plant: PlantType,
  soil: keyof typeof SOILS,
  slope: Slope,
  shade: Shade,
  sprinkler: keyof typeof HEADS,
  areaM2: number,
) {
  return { plant, soil, slope, shade, sprinkler, areaM2 };
}

/** @param pondingIn allowable surface accumulation of the Irrigation Association @param sun share of the full-sun demand */
function plot(name: string, stand: Stand, pondingIn: number, sun: number, declared: ReturnType<typeof declare>): Plot {
  const { intakeInPerHour, ...soil } = SOILS[declared.soil];
  const { rootsM, cropCoefficients, ...grown } = stand;
  return {
    name,
    declared,
    figures: {
      ...soil,
      ...grown,
      ...HEADS[declared.sprinkler],
      cropCoefficients: cropCoefficients.map((one) => sun * one),
      sunShare: sun,
      totalAvailableMm: 1000 * (soil.fieldCapacity - soil.wiltingPoint) * rootsM,
      intakeMmPerHour: intakeInPerHour * MM_PER_IN,
      pondingMm: pondingIn * MM_PER_IN,
      areaM2: declared.areaM2,
    },
  };
}

const TROPIC_DEG = 23.44;

/** January's coefficient is July's in the south; between the tropics turf grows all year at its mean. */
function inSeason(north: readonly number[], latitudeDeg: number): number[] {
  if (Math.abs(latitudeDeg) < TROPIC_DEG) return allYear(north.reduce((sum, one) => sum + one, 0) / north.length);
  return latitudeDeg > 0 ? [...north] : [...north.slice(6), ...north.slice(0, 6)];
}
