/** One lawn through one week: what was forecast each morning, what came, and what the engine made of it. */
import { type DailyReferenceEt, GARDEN_REFERENCE, referenceEt } from '../../evapotranspiration/reference-et.ts';
import type { Decision, PlannedRun } from '../../schedule/decision.ts';
import type { Garden } from '../../schedule/garden.ts';
import { plan } from '../../schedule/plan.ts';
import type { DayOutlook } from '../../skipping/outlook.ts';
import { balanceStep, type StepBalance } from '../../soil-water/depletion-balance.ts';
import { effectiveRainfallMm } from '../../soil-water/effective-rainfall.ts';
import type { Result } from '../../vocabulary/result.ts';
import { DAY_MS, KMH_PER_METRE_PER_SECOND } from '../../vocabulary/units.ts';
import { makeGarden, NO_RULES, zoneFrom } from '../gardens.ts';
import { parseDailyWeather, parseSite } from '../parse-weather.ts';

function sound<Value>(result: Result<Value>): Value {
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result.value;
}

export const PLACE = sound(
  parseSite({ latitudeDeg: 52.5, longitudeDegE: 13.4, elevationM: 40, windHeightM: 2, surroundings: 'inland' }),
);
export const TIME_ZONE = 'Europe/Berlin';
const FIRST_DATE = '2026-07-06';
const MONTH = 7;

/** A lawn on a slope of clay loam, under spray heads. */
export const LAWN = zoneFrom({ soil: 'CLAY_LOAM', slope: 'MODERATE', sprinkler: 'FIX_SPRAY_HEAD', areaM2: 60 });

const SUMMER = makeGarden({
  timeZone: TIME_ZONE,
  position: { latitudeDeg: PLACE.latitudeDeg, longitudeDegE: PLACE.longitudeDegE },
  zones: [LAWN],
  rules: {
    ...NO_RULES,
    timeFrames: [{ from: { kind: 'clock', minuteOfDay: 180 }, to: { kind: 'clock', minuteOfDay: 480 } }],
  },
});
const GARDEN: Garden = { ...SUMMER, preferences: { ...SUMMER.preferences, windKmh: 32 } };

const CALM = { windMPerS: 8 / KMH_PER_METRE_PER_SECOND };

/** An invented week in July: the morning's forecast, and what was measured. */
const WEEK = [
  day({ et0Mm: 4.6, rainfallMm: 0, rainProbability: 0.05 }, [13.1, 25.4, 48, 88, 2.1, 23.8], 0),
  day({ et0Mm: 5.0, rainfallMm: 3, rainProbability: 0.25 }, [14.6, 28.2, 41, 84, 2.3, 25.1], 2.2),
  day({ et0Mm: 3.2, rainfallMm: 9, rainProbability: 0.6 }, [15.1, 21.3, 66, 95, 2.9, 12.4], 7.4),
  day({ et0Mm: 4.1, rainfallMm: 12, rainProbability: 0.8 }, [13.9, 23.6, 52, 92, 2.4, 20.3], 0.6),
  day(
    { et0Mm: 4.9, rainfallMm: 0, rainProbability: 0.1, windMPerS: 38 / KMH_PER_METRE_PER_SECOND },
    [14.2, 27.1, 38, 85, 4.4, 26.2],
    0,
  ),
  day({ et0Mm: 5.4, rainfallMm: 0, rainProbability: 0.02 }, [15.0, 29.1, 36, 82, 1.9, 26.4], 0),
  day({ et0Mm: 5.6, rainfallMm: 0, rainProbability: 0.02 }, [16.7, 31.5, 33, 80, 2.2, 26.6], 0),
];

type Forecast = Pick<DayOutlook, 'et0Mm' | 'rainfallMm' | 'rainProbability' | 'windMPerS'>;
type Seen = readonly [
  minC: number,
  maxC: number,
  humidityMin: number,
  humidityMax: number,
  windMPerS: number,
  sunMj: number,
];

function day(forecast: Omit<Forecast, 'windMPerS'> & Partial<Forecast>, seen: Seen, rainfallMm: number) {
  const [temperatureMinC, temperatureMaxC, humidityMinPercent, humidityMaxPercent, windSpeedMPerS, solarRadiationMj] =
    seen;
  const measured = {
    temperatureMinC,
    temperatureMaxC,
    humidityMinPercent,
    humidityMaxPercent,
    windSpeedMPerS,
    solarRadiationMj,
  };
  return { forecast: { ...CALM, ...forecast }, measured, rainfallMm };
}

export interface DayOfTheWeek {
  readonly date: string;
  readonly weekday: string;
  readonly forecast: Forecast;
  readonly measured: (typeof WEEK)[number]['measured'];
  readonly rainfallMm: number;
  readonly decision: Decision;
  readonly runs: readonly PlannedRun[];
  readonly et: DailyReferenceEt;
  readonly cropCoefficient: number;
  readonly cropEtMm: number;
  readonly effectiveRainfallMm: number;
  readonly morningMm: number;
  readonly balance: StepBalance;
}

/** Each morning is planned from the forecast; each evening is settled with what was measured. */
export function theWeek(): DayOfTheWeek[] {
  const first = Temporal.PlainDate.from(FIRST_DATE);
  const firstEpochDay = Math.round(first.toZonedDateTime('UTC').epochMilliseconds / DAY_MS);
  let depletionMm = 7.5;
  return WEEK.map(({ forecast, measured, rainfallMm }, index) => {
    const date = first.add({ days: index });
    const zones = new Map([[LAWN.id, { depletionMm, sensed: null, wateredEpochDays: [] }]]);
    const begin = { epochDay: firstEpochDay + index, notBeforeMs: 0, zones, sourceFreeFromMs: new Map() };
    const { decisions, runs } = plan(GARDEN, outlookOn(index, firstEpochDay), begin, 1);
    const [decision] = decisions;
    if (decision === undefined) throw new Error('no decision');
    const et = referenceEt(
      sound(parseDailyWeather({ dayOfYear: date.dayOfYear, ...measured })),
      PLACE,
      GARDEN_REFERENCE,
    );
    const cropCoefficient = LAWN.cropCoefficients[MONTH - 1] ?? Number.NaN;
    const water = {
      rainfallMm: effectiveRainfallMm(rainfallMm, et.et0Mm),
      netIrrigationMm: decision.netMm,
      cropEtMm: cropCoefficient * LAWN.rule.demandFactor * et.et0Mm,
    };
    const { totalAvailableWaterMm, depletionFraction } = LAWN;
    const balance = balanceStep({ totalAvailableWaterMm, depletionFraction, stepHours: 24 }, depletionMm, water);
    const morningMm = depletionMm;
    depletionMm = balance.depletionMm;
    const weekday = date.toLocaleString('en', { weekday: 'long' });
    return {
      date: date.toString(),
      weekday,
      forecast,
      measured,
      rainfallMm,
      decision,
      runs,
      et,
      cropCoefficient,
      cropEtMm: water.cropEtMm,
      effectiveRainfallMm: water.rainfallMm,
      morningMm,
      balance,
    };
  });
}

/** Past days as measured, today and the days after as forecast. */
function outlookOn(today: number, firstEpochDay: number): DayOutlook[] {
  return WEEK.map(({ forecast, measured, rainfallMm }, index) => {
    const { temperatureMinC, temperatureMaxC, windSpeedMPerS } = measured;
    const common = { ...forecast, epochDay: firstEpochDay + index, temperatureMinC, temperatureMaxC };
    return index < today
      ? {
          ...common,
          basis: 'measured',
          rainfallMm,
          rainProbability: 1,
          windMPerS: windSpeedMPerS,
        }
      : { ...common, basis: 'forecast' };
  });
}
