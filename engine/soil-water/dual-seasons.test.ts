import { describe, expect, test } from 'vitest';
import { relativeHumidityPercent, saturationVapourPressureKPa } from '../evapotranspiration/atmosphere.ts';
import { temperaturesAlone } from '../evapotranspiration/daily-weather.ts';
import { referenceEt, STANDARD_REFERENCE } from '../evapotranspiration/reference-et.ts';
import { type SurveyedSite, survey } from '../evapotranspiration/site.ts';
import { windAtTwoMetresMs } from '../evapotranspiration/wind.ts';
import { type CaseRow, caseFolders, needCases, readCaseJson, readCaseTable } from '../proof/shared-cases.ts';
import { dualBalanceStep } from './dual-balance.ts';
import { type DualBalance, type DualDay, type DualSeason, type DualState, initialDualState } from './dual-season.ts';

interface SeasonCase {
  readonly weather: { reference: 'S' | 'T'; elevation_m: number; latitude_deg: number; wind_height_m: number };
  readonly parameters: Readonly<Record<string, number>>;
  readonly options: { runoff_CN: boolean; constant_p: boolean };
  readonly seasonal_sums_mm: Readonly<Record<string, number>>;
  readonly tolerance: { daily_mm: number; dimensionless: number; seasonal_mm: number };
}

const seasonOf = ({ parameters, options }: SeasonCase): DualSeason => {
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

function dayOf(row: CaseRow, day: number, site: SurveyedSite, of: SeasonCase, tables: Tables): DualDay {
  const date = row.text('year_doy');
  const weather = {
    ...temperaturesAlone(Number(date.slice(5)), row.number('Tmin_C'), row.number('Tmax_C')),
    solarRadiationMj: row.optional('Srad_MJ'),
    vapourPressureKPa: row.optional('Vapr_kPa'),
    dewPointC: row.optional('Tdew_C'),
    humidityMinPercent: row.optional('RHmin'),
    humidityMaxPercent: row.optional('RHmax'),
    windSpeedMs: row.optional('Wind_ms'),
  };
  const surface = of.weather.reference === 'S' ? 'short' : 'tall';
  const water = tables.irrigation.get(date);
  const seen = tables.updates.get(date);
  const dewPointC = weather.dewPointC ?? weather.temperatureMinC;
  return {
    day,
    et0Mm: row.optional('ETref_mm') ?? referenceEt(weather, site, { ...STANDARD_REFERENCE, surface }).et0Mm,
    climate: {
      windMs: windAtTwoMetresMs(weather.windSpeedMs ?? 2, weather.windSpeedMs === null ? 2 : site.windHeightM),
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
  const season = seasonOf(of);
  let state: DualState = initialDualState(season, of.parameters.theta0 ?? Number.NaN);
  const days = readCaseTable(`${folder}/weather.csv`).map((row, day) => {
    const today = dayOf(row, day, site, of, tables);
    const balance = dualBalanceStep(season, state, today);
    state = balance;
    return { today, balance };
  });
  return { of, days, expected: readCaseTable(`${folder}/expected.csv`) };
}

const MILLIMETRES: Readonly<Record<string, (of: { today: DualDay; balance: DualBalance }) => number>> = {
  ETref: ({ today }) => today.et0Mm,
  De: ({ balance }) => balance.surfaceDepletionMm,
  E: ({ balance }) => balance.evaporationMm,
  DPe: ({ balance }) => balance.surfacePercolationMm,
  ETc: ({ balance }) => balance.cropEtMm,
  TAW: ({ balance }) => balance.totalAvailableWaterMm,
  RAW: ({ balance }) => balance.readilyAvailableWaterMm,
  ETa: ({ balance }) => balance.actualEtMm,
  T: ({ balance }) => balance.transpirationMm,
  DP: ({ balance }) => balance.deepPercolationMm,
  Dr: ({ balance }) => balance.depletionMm,
  Runoff: ({ balance }) => balance.runoffMm,
};
const DIMENSIONLESS: typeof MILLIMETRES = {
  Kcb: ({ balance }) => balance.basalCoefficient,
  h: ({ balance }) => balance.heightM,
  Kcmax: ({ balance }) => balance.mostCoefficient,
  fc: ({ balance }) => balance.canopyCover,
  fw: ({ balance }) => balance.wettedFraction,
  few: ({ balance }) => balance.exposedWettedFraction,
  Kr: ({ balance }) => balance.evaporationReduction,
  Ke: ({ balance }) => balance.evaporationCoefficient,
  Zr: ({ balance }) => balance.rootDepthM,
  p: ({ balance }) => balance.depletionFraction,
  Ks: ({ balance }) => balance.waterStressCoefficient,
};

describe('seasons by the dual coefficient', () => {
  const names = caseFolders('seasons');

  test('are where they are looked for', (context) => {
    needCases(context);
    expect(names.length).toBeGreaterThan(0);
  });

  test.each(names)('%s, every column of every day', (name) => {
    const { of, days, expected } = run(name);
    expect(days).toHaveLength(expected.length);
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
