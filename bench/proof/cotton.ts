/**
 * Measured cotton of 2018 at Maricopa, Arizona (Thorp and others; pyfao56's test 9): 32 plots whose soil water a neutron
 * probe measured about once a week. How far the product's depletion is from the next measurement, mm.
 */
import { wateringRule } from '@sluice/engine/application/recipe';
import {
  type DeclaredSoil,
  estimateDay,
  estimatedDepletionMm,
  factorsOf,
  firstEstimate,
  learnFromReadings,
  type ZoneEstimate,
} from '@sluice/engine/calibration/estimate';
import { replaceQuantity } from '@sluice/engine/calibration/gaussian';
import { toCalendarDay } from '@sluice/engine/programs/calendar-day';
import { type CaseRow, caseFolders, readCaseTable, readCaseText } from '@sluice/engine/proof/shared-cases';
import { type BareSurface, rootDepthOn } from '@sluice/engine/soil-water/bare-surface';
import { fraction, mm } from '@sluice/engine/vocabulary/units';
import { UNCALIBRATED } from '@sluice/engine/zones/calibrated-zone';
import {
  type BalancedZone,
  cropClimate,
  type SoilState,
  type SoilWeather,
  soilDay,
} from '@sluice/engine/zones/soil-day';

const FOLDER = 'cotton2018';
/** The study's own figures: its rows in the .par files; single coefficients of FAO-56 are .05 above the basal ones. */
const STAGES = { initialDays: 32, developmentDays: 47, midDays: Number.POSITIVE_INFINITY, lateDays: 0 };
const COEFFICIENTS: BalancedZone['cropCoefficients'] = [0, 0, 0, 1.18, 1.18, 1.18, 1.18, 1.1, 0.75, 0.57, 0, 0];
const FIRST_ROOTS_M = 0.18;
/** Roots from which the soil counts: above them the seedlings' bare ground decides. */
const GROWN_ROOTS_M = 0.3;
const DEPLETION_FRACTION = fraction(0.65);

/** Nothing is corrected; each measurement replaces the depletion; each teaches, as of a cheap probe or of a neutron probe. */
type Way =
  | 'never corrected'
  | 'reset to each measurement'
  | 'learned as from a cheap probe'
  | 'learned as from a good probe';
const WAYS: readonly Way[] = [
  'never corrected',
  'reset to each measurement',
  'learned as from a cheap probe',
  'learned as from a good probe',
];

/** A neutron probe's offset, m3/m3, the logarithm of its gain, and the depletion that it tells first, mm (own). */
const GOOD_PROBE = { offset: 0.005, gain: 0.02, depletion: 3 };

/** Each way's distance from what was measured, and the aims; returns whether all of them are met. */
export function* writeCotton(): Generator<string, boolean> {
  const plots = caseFolders(FOLDER).flatMap((file) => /^(p\d\d-\d)-days\.csv$/.exec(file)?.[1] ?? []);
  yield `Measured cotton, ${plots.length} plots, roots deeper than ${GROWN_ROOTS_M} m: the depletion a week after a measurement, mm`;
  const rmseOf = new Map<Way, number>();
  for (const way of WAYS) {
    const errors = plots.flatMap((plot) => tryPlot(plot, way));
    const rmse = Math.sqrt(mean(errors.map((error) => error ** 2)));
    rmseOf.set(way, rmse);
    yield `    ${way.padEnd(34)} rmse ${rmse.toFixed(1).padStart(5)}   bias ${mean(errors).toFixed(1).padStart(5)}   ${errors.length} weeks`;
  }
  let areMet = true;
  for (const [way, rival] of AIMS) {
    const [rmse = Number.NaN, limit = Number.NaN] = [rmseOf.get(way), rmseOf.get(rival)];
    areMet &&= rmse < limit;
    yield `${rmse < limit ? 'met   ' : 'MISSED'} ${way}: closer than ${rival}: ${rmse.toFixed(1)} of ${limit.toFixed(1)} mm`;
  }
  return areMet;
}

/** What is learned must come closer than this. */
const AIMS = [
  ['learned as from a good probe', 'reset to each measurement'],
  ['learned as from a cheap probe', 'never corrected'],
] as const satisfies readonly (readonly [Way, Way])[];

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Distances of the calculated depletion from the measured one. */
function tryPlot(plot: string, way: Way): number[] {
  const layers = readLayers(plot);
  const profiles = readProfiles(plot);
  const rows = readCaseTable(`${FOLDER}/${plot}-days.csv`);
  const planted = toEpochDay(rows[0]);
  let state: SoilState = { depletionMm: 0, surface: null };
  let estimate: ZoneEstimate | null = null;
  let isMeasured = false;
  const errors: number[] = [];
  for (const row of rows) {
    const shape = { growth: { plantedEpochDay: planted, stages: STAGES }, ...GROUND, rootDepthM: mostRootsM(plot) };
    const rootDepthM = rootDepthOn({ ...shape, fieldCapacity: 0, wiltingPoint: 0 }, toEpochDay(row));
    const soil = soilTo(layers, rootDepthM);
    const zone = cottonOn({ ...shape, ...soil }, rootDepthM);
    const irrigationMm = row.number('irrigation_mm');
    if (estimate === null) state = soilDay(zone, state, skyOf(row), irrigationMm);
    else {
      const moved = estimateDay(zone, { estimate, surface: state.surface }, skyOf(row), irrigationMm);
      estimate = moved.estimate;
      // A probe tells shares of the available water; the measured soil tells how much that is.
      const depletionMm = estimatedDepletionMm(estimate) / factorsOf(estimate).availableWater;
      state = { depletionMm, surface: moved.day.surface };
    }
    const contents = profiles.get(row.text('day'));
    if (contents === undefined) continue;
    const measuredMm = depletionOf(layers, contents, rootDepthM);
    if (isMeasured && rootDepthM > GROWN_ROOTS_M) errors.push(state.depletionMm - measuredMm);
    if (estimate !== null) {
      const waterContent = soil.fieldCapacity - measuredMm / (1000 * rootDepthM);
      estimate = learnFromReadings(estimate, zone, soil, [{ probe: 0, waterContent, scatter: 0 }], toEpochDay(row));
    } else if (!isMeasured || way === 'reset to each measurement') {
      const depletionMm = Math.min(zone.totalAvailableWaterMm, Math.max(0, measuredMm));
      state = { ...state, depletionMm };
      if (way.startsWith('learned')) estimate = begin(way, zone, depletionMm);
    }
    isMeasured = true;
  }
  return errors;
}

function begin(way: Way, { totalAvailableWaterMm }: BalancedZone, depletionMm: number): ZoneEstimate {
  const asDeclared = { isRateMeasured: true, factors: UNCALIBRATED, probes: 1 };
  const cheap = firstEstimate({ depletionMm, totalAvailableWaterMm, ...asDeclared });
  if (way === 'learned as from a cheap probe') return cheap;
  const quantities = [[4, 0, GOOD_PROBE.offset] as const, [5, 0, GOOD_PROBE.gain] as const];
  const good = [[0, depletionMm, GOOD_PROBE.depletion] as const, ...quantities].reduce(
    (gaussian, [row, middle, deviation]) => replaceQuantity(gaussian, row, { mean: middle, deviation }),
    { mean: cheap.mean, covariance: cheap.covariance },
  );
  return { ...cheap, ...good };
}

const GROUND = {
  newRootDepthM: FIRST_ROOTS_M,
  readilyEvaporableMm: 4,
  heightM: 1.2,
  cover: 0.95,
  mulchedEvaporation: 1,
  wettedFraction: fraction(1),
};

function cottonOn(surface: BareSurface, rootDepthM: number): BalancedZone {
  const total = mm(1000 * (surface.fieldCapacity - surface.wiltingPoint) * rootDepthM);
  return {
    totalAvailableWaterMm: total,
    wettedRootFraction: fraction(1),
    depletionFraction: DEPLETION_FRACTION,
    cropCoefficients: COEFFICIENTS,
    rainFraction: fraction(1),
    plant: 'ANNUAL',
    rainShare: fraction(1),
    sunFactors: [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1],
    curveNumber: 70,
    surface,
    isPot: false,
    rule: wateringRule({ recipe: 'DEFAULT' }, total, DEPLETION_FRACTION),
  };
}

interface Layer {
  readonly bottomM: number;
  readonly fieldCapacity: number;
  readonly wiltingPoint: number;
}

const linesOf = (file: string) => readCaseText(`${FOLDER}/${file}`).split('\n');
const cellsOf = (line: string) => line.trim().split(/\s+/);
const measuredLines = (file: string) => linesOf(file).filter((line) => /^\d{4}-\d{3}/.test(line));
const parameterLine = (plot: string, name: string) =>
  linesOf(`${FOLDER}${plot}.par`).find((line) => line.includes(name)) ?? '';
const mostRootsM = (plot: string) => Number(cellsOf(parameterLine(plot, 'Zrmax'))[0]);

function readLayers(plot: string): Layer[] {
  const rows = linesOf(`${FOLDER}${plot}.sol`).filter((line) => /^\s+\d/.test(line));
  return rows.map((line) => {
    const [bottomCm = 0, fieldCapacity = 0, wiltingPoint = 0] = cellsOf(line).map(Number);
    return { bottomM: bottomCm / 100, fieldCapacity, wiltingPoint };
  });
}

/** Water contents of the layers, m3/m3, by the study's day. */
function readProfiles(plot: string): Map<string, number[]> {
  return new Map(
    measuredLines(`${FOLDER}${plot}.sws`).map((line) => {
      const [day = '', count = '', ...cells] = cellsOf(line);
      return [day, cells.slice(Number(count), 2 * Number(count)).map(Number)];
    }),
  );
}

/** Metres of each layer that roots of this depth reach. */
const reached = (layers: readonly Layer[], rootDepthM: number) =>
  layers.map(({ bottomM }, at) => Math.max(0, Math.min(rootDepthM, bottomM) - (layers[at - 1]?.bottomM ?? 0)));

function soilTo(layers: readonly Layer[], rootDepthM: number): DeclaredSoil {
  const metres = reached(layers, rootDepthM);
  const average = (of: (layer: Layer) => number) =>
    layers.reduce((sum, layer, at) => sum + (metres[at] ?? 0) * of(layer), 0) / rootDepthM;
  return {
    fieldCapacity: average(({ fieldCapacity }) => fieldCapacity),
    wiltingPoint: average(({ wiltingPoint }) => wiltingPoint),
  };
}

function depletionOf(layers: readonly Layer[], contents: readonly number[], rootDepthM: number): number {
  const metres = reached(layers, rootDepthM);
  return layers.reduce(
    (sum, { fieldCapacity }, at) => sum + 1000 * (metres[at] ?? 0) * (fieldCapacity - (contents[at] ?? fieldCapacity)),
    0,
  );
}

const TEMPERATURES = { maximum: 2, minimum: 3 };
const DAYS_OF_MEAN_C = 25;

function skyOf(row: CaseRow): SoilWeather {
  const cells = weatherCells().get(row.text('day')) ?? [];
  const at = (column: number) => Number(cells[column]);
  return {
    epochDay: toEpochDay(row),
    month: dateOf(row).month,
    et0Mm: row.number('et_ref_mm'),
    rainfallMm: row.number('rain_mm'),
    hourlyRainfallMm: null,
    hourlyEt0Mm: null,
    climate: cropClimate(at(TEMPERATURES.minimum), at(TEMPERATURES.maximum)),
    tenDayMeanC: DAYS_OF_MEAN_C,
  };
}

let weather: Map<string, string[]> | null = null;
function weatherCells(): Map<string, string[]> {
  weather ??= new Map(measuredLines(`${FOLDER}.wth`).map((line) => [cellsOf(line)[0] ?? '', cellsOf(line)]));
  return weather;
}

/** "2018-108": the year and its day. */
function dateOf(row: CaseRow | undefined): Temporal.PlainDate {
  const [year = 0, day = 0] = (row?.text('day') ?? '').split('-').map(Number);
  return Temporal.PlainDate.from({ year, month: 1, day: 1 }).add({ days: day - 1 });
}

const toEpochDay = (row: CaseRow | undefined) => toCalendarDay(dateOf(row)).epochDay;
