import { describe, expect, test } from 'vitest';
import { relativeHumidityPercent, saturationVapourPressureKPa } from '../evapotranspiration/atmosphere.ts';
import { coefficientOnDay } from '../evapotranspiration/crop-coefficient.ts';
import { temperaturesAlone } from '../evapotranspiration/daily-weather.ts';
import { referenceEt, STANDARD_REFERENCE } from '../evapotranspiration/reference-et.ts';
import { type SurveyedSite, survey } from '../evapotranspiration/site.ts';
import { windAtTwoMetresMPerS } from '../evapotranspiration/wind.ts';
import { type CaseRow, caseFolders, needCases, readCaseJson, readCaseTable } from '../proof/shared-cases.ts';
import { metres } from '../vocabulary/units.ts';
import {
  type BareGround,
  bareGround,
  type CropStand,
  cropStand,
  depletionFractionOn,
  dualBalanceStep,
} from './dual-balance.ts';
import { type DualBalance, type DualDay, type DualSeason, type DualState, initialDualState } from './dual-season.ts';
import { readilyAvailableWaterMm, totalAvailableWaterMm, waterStressCoefficient } from './zone-soil-water.ts';

interface SeasonCase {
  readonly weather: { reference: 'S' | 'T'; elevation_m: number; latitude_deg: number; wind_height_m: number };
  readonly parameters: Readonly<Record<string, number>>;
  readonly options: { runoff_CN: boolean; constant_p: boolean };
  readonly seasonal_sums_mm: Readonly<Record<string, number>>;
  readonly tolerance: { daily_mm: number; dimensionless: number; seasonal_mm: number };
}

const makeSeason = ({ parameters, options }: SeasonCase): DualSeason => {
  const of = (name: string): number => {
    const value = parameters[name];
    if (value === undefined) throw new Error(`no parameter ${name}`);
    return value;
  };
  return {
    stages: { initialDays: of('Lini'), developmentDays: of('Ldev'), midDays: of('Lmid'), lateDays: of('Lend') },
    basal: { initial: of('Kcbini'), mid: of('Kcbmid'), end: of('Kcbend') },
    initialHeightM: of('hini'),
    mostHeightM: of('hmax'),
    initialRootDepthM: of('Zrini'),
    mostRootDepthM: of('Zrmax'),
    fieldCapacity: of('thetaFC'),
    wiltingPoint: of('thetaWP'),
    depletionFraction: of('pbase'),
    isDepletionFractionConstant: options.constant_p,
    surfaceDepthM: of('Ze'),
    readilyEvaporableMm: of('REW'),
    curveNumber: options.runoff_CN ? of('CN2') : null,
  };
};

function makeDay(row: CaseRow, day: number, site: SurveyedSite, of: SeasonCase, tables: Tables): DualDay {
  const date = row.text('year_doy');
  const weather = {
    ...temperaturesAlone(Number(date.slice(5)), row.number('Tmin_C'), row.number('Tmax_C')),
    solarRadiationMj: row.optional('Srad_MJ'),
    vapourPressureKPa: row.optional('Vapr_kPa'),
    dewPointC: row.optional('Tdew_C'),
    humidityMinPercent: row.optional('RHmin'),
    humidityMaxPercent: row.optional('RHmax'),
    windSpeedMPerS: row.optional('Wind_ms'),
  };
  const surface = of.weather.reference === 'S' ? 'short' : 'tall';
  const water = tables.irrigation.get(date);
  const seen = tables.updates.get(date);
  const dewPointC = weather.dewPointC ?? weather.temperatureMinC;
  return {
    day,
    et0Mm: row.optional('ETref_mm') ?? referenceEt(weather, site, { ...STANDARD_REFERENCE, surface }).et0Mm,
    climate: {
      windMPerS: windAtTwoMetresMPerS(
        weather.windSpeedMPerS ?? 2,
        weather.windSpeedMPerS === null ? 2 : site.windHeightM,
      ),
      humidityMinPercent:
        weather.humidityMinPercent ??
        relativeHumidityPercent(saturationVapourPressureKPa(dewPointC), weather.temperatureMaxC),
    },
    rainfallMm: row.number('Rain_mm'),
    irrigation: water
      ? {
          netMm: (water.number('depth_mm') * water.number('efficiency_pct')) / 100,
          wettedFraction: water.number('fw'),
        }
      : null,
    observed: {
      basalCoefficient: seen?.optional('Kcb') ?? undefined,
      heightM: seen?.optional('h') ?? undefined,
      canopyCover: seen?.optional('fc') ?? undefined,
    },
  };
}

interface Tables {
  readonly irrigation: ReadonlyMap<string, CaseRow>;
  readonly updates: ReadonlyMap<string, CaseRow>;
}
const byDate = (rows: readonly CaseRow[]) => new Map(rows.map((row) => [row.text('year_doy'), row]));

function run(name: string) {
  const folder = `seasons/${name}`;
  const of = readCaseJson<SeasonCase>(`${folder}/case.json`);
  const hasUpdates = caseFolders(folder).includes('updates.csv');
  const tables = {
    irrigation: byDate(readCaseTable(`${folder}/irrigation.csv`)),
    updates: byDate(hasUpdates ? readCaseTable(`${folder}/updates.csv`) : []),
  };
  const site = survey({
    latitudeDeg: of.weather.latitude_deg,
    longitudeDegE: 0,
    elevationM: of.weather.elevation_m,
    windHeightM: of.weather.wind_height_m,
    surroundings: 'inland',
    air: 'humid',
  });
  const season = makeSeason(of);
  let state: DualState = initialDualState(season, of.parameters.theta0 ?? Number.NaN);
  const days = readCaseTable(`${folder}/weather.csv`).map((row, index): SeasonDay => {
    const today = makeDay(row, index, site, of, tables);
    const stand = cropStand(season, state, today);
    const ground = bareGround(season, state, today, stand);
    const balance = dualBalanceStep(season, state, today);
    const cropEtMm = stand.basalCoefficient * today.et0Mm + balance.evaporationMm;
    const total = totalAvailableWaterMm({ ...season, rootDepthM: metres(balance.rootDepthM) });
    const singleCoefficient = coefficientOnDay(index, season.stages, {
      initial: of.parameters.Kcmini ?? Number.NaN,
      mid: of.parameters.Kcmmid ?? Number.NaN,
      end: of.parameters.Kcmend ?? Number.NaN,
    });
    const depletionFraction = depletionFractionOn(season, cropEtMm);
    const readily = readilyAvailableWaterMm(total, depletionFraction);
    const stress = waterStressCoefficient(state.depletionMm, total, readily);
    state = balance;
    return {
      season,
      today,
      stand,
      ground,
      balance,
      cropEtMm,
      total,
      readily,
      depletionFraction,
      stress,
      singleCoefficient,
    };
  });
  return { of, days, expected: readCaseTable(`${folder}/expected.csv`) };
}

interface SeasonDay {
  readonly season: DualSeason;
  readonly today: DualDay;
  readonly stand: CropStand;
  readonly ground: BareGround;
  readonly balance: DualBalance;
  readonly cropEtMm: number;
  readonly stress: number;
  readonly total: number;
  readonly readily: number;
  readonly depletionFraction: number;
  readonly singleCoefficient: number;
}
type Columns = Readonly<Record<string, (day: SeasonDay) => number>>;

/** Every column of figures that the published seasons have. */
const MILLIMETRES: Columns = {
  ETref: ({ today }) => today.et0Mm,
  ETcm: ({ singleCoefficient, today }) => singleCoefficient * today.et0Mm,
  De: ({ balance }) => balance.surfaceDepletionMm,
  E: ({ balance }) => balance.evaporationMm,
  DPe: ({ balance }) => balance.surfacePercolationMm,
  ETc: ({ cropEtMm }) => cropEtMm,
  TAW: ({ total }) => total,
  RAW: ({ readily }) => readily,
  ETa: ({ balance }) => balance.actualEtMm,
  T: ({ balance }) => balance.actualEtMm - balance.evaporationMm,
  DP: ({ balance }) => balance.deepPercolationMm,
  Dr: ({ balance }) => balance.depletionMm,
  Runoff: ({ balance }) => balance.runoffMm,
};
const DIMENSIONLESS: Columns = {
  Kcm: ({ singleCoefficient }) => singleCoefficient,
  tKcb: ({ season, today }) => coefficientOnDay(today.day, season.stages, season.basal),
  Kcb: ({ stand }) => stand.basalCoefficient,
  h: ({ stand }) => stand.heightM,
  Kcmax: ({ stand }) => stand.mostCoefficient,
  fc: ({ stand }) => stand.canopyCover,
  fw: ({ ground }) => ground.wettedFraction,
  few: ({ ground }) => ground.exposedWettedFraction,
  Kr: ({ ground }) => ground.evaporationReduction,
  Ke: ({ ground }) => ground.evaporationCoefficient,
  Kc: ({ stand, ground }) => stand.basalCoefficient + ground.evaporationCoefficient,
  Zr: ({ stand }) => stand.rootDepthM,
  p: ({ depletionFraction }) => depletionFraction,
  Ks: ({ stress }) => stress,
  Ka: ({ balance, today }) => balance.actualEtMm / today.et0Mm,
  fDr: ({ balance, total }) => balance.depletionMm / total,
  Ksend: ({ balance, total, readily }) => waterStressCoefficient(balance.depletionMm, total, readily),
};
/** What the seasons were given, and no model computes. */
const GIVEN = ['year_doy', 'date', 'Irrig', 'IrrLoss', 'Rain'];

describe('seasons by the dual coefficient', () => {
  const names = caseFolders('seasons');

  test('are where they are looked for', (context) => {
    needCases(context);
    expect(names.length).toBeGreaterThan(0);
  });

  test.each(names)('%s, every column of every day', (name) => {
    const { of, days, expected } = run(name);
    expect(days).toHaveLength(expected.length);
    const computed = [...GIVEN, ...Object.keys(MILLIMETRES), ...Object.keys(DIMENSIONLESS)];
    expect(expected[0]?.columns.toSorted()).toEqual(computed.sort());
    for (const [columns, tolerance] of [
      [MILLIMETRES, of.tolerance.daily_mm],
      [DIMENSIONLESS, of.tolerance.dimensionless],
    ] as const) {
      for (const [column, read] of Object.entries(columns)) {
        const worst = Math.max(
          ...days.map((day, index) => Math.abs(read(day) - (expected[index]?.number(column) ?? Number.NaN))),
        );
        expect(worst, column).toBeLessThanOrEqual(tolerance);
      }
    }
    for (const column of ['ETref', 'ETc', 'ETa', 'E', 'T', 'DP', 'Runoff']) {
      const sum = days.reduce((total, day) => total + (MILLIMETRES[column]?.(day) ?? Number.NaN), 0);
      expect(Math.abs(sum - (of.seasonal_sums_mm[column] ?? Number.NaN)), column).toBeLessThanOrEqual(
        of.tolerance.seasonal_mm,
      );
    }
  });
});
