/** One 30-day test: every morning the planner plans from what was measured so far and from an imperfect forecast. */
import { rememberedDepletion, wateringRule } from '../../application/recipe.ts';
import { toCalendarDay, toEpochDay, toPlainDate } from '../../programs/calendar-day.ts';
import { toLocalDay } from '../../programs/local-day.ts';
import type { WateringRules } from '../../restrictions/allowed-windows.ts';
import type { Garden, PlannedZone, Preferences } from '../../schedule/garden.ts';
import { plan } from '../../schedule/plan.ts';
import { defaultThresholds } from '../../sensing/moisture-thresholds.ts';
import { balanceStep } from '../../soil-water/depletion-balance.ts';
import { effectiveRainfallMm } from '../../soil-water/effective-rainfall.ts';
import type { ZoneId } from '../../vocabulary/ids.ts';
import { fraction, litresPerMinute, mm, mmPerHour, squareMetres } from '../../vocabulary/units.ts';
import { type ForecastSkill, forecast } from './forecast.ts';
import { type SwatCycle, type SwatDay, type SwatScore, score } from './score.ts';
import { SWAT_ZONES, type SwatZone } from './zones.ts';

export const MM_PER_IN = 25.4;
/** What the protocol asks of a test. */
export const TEST = { days: 30, minRainIn: 0.4, minEt0In: 2.5 } as const;
/** Usable share of the water that a root zone holds. */
const WORKING_SHARE = 0.5;
const FORECAST_DAYS = 7;
const TIME_ZONE = 'America/Phoenix';

/** How a garden of the protocol is set. */
export interface SwatSettings {
  readonly name: string;
  readonly recipe: 'EPA' | 'DEFAULT';
  readonly preferences: Preferences;
}

/** The settings that the protocol asks for. */
export const EPA_SETTINGS: SwatSettings = {
  name: 'EPA recipe',
  recipe: 'EPA',
  preferences: {
    rain: null,
    windKmh: null,
    cold: null,
    rainReading: { strategy: 'forecast', leastProbability: 0.8 },
    finishBeforeSunrise: false,
    solarPump: false,
    leastRunSeconds: 190,
  },
};

/** A zone of the protocol as the planner knows zones. */
function plannedZone(zone: SwatZone, recipe: SwatSettings['recipe']): PlannedZone {
  const areaM2 = squareMetres(zone.areaFt2 * 0.092903);
  const rate = mmPerHour(zone.precipitationRateInPerH * MM_PER_IN);
  const availableMm = mm((zone.storageIn * MM_PER_IN) / WORKING_SHARE);
  return {
    id: `zone ${zone.zone}` as ZoneId,
    sourceId: 'mains',
    level: 'advanced',
    missing: [],
    plant: 'COOL_GRASS',
    sunFactors: [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1],
    rainShare: fraction(1),
    sownEpochDay: null,
    leachingShare: 0,
    curveNumber: null,
    surface: null,
    wettedRootFraction: fraction(1),
    isPot: false,
    totalAvailableWaterMm: availableMm,
    depletionFraction: fraction(0.8),
    rule: wateringRule({ recipe }, availableMm, fraction(WORKING_SHARE)),
    cropCoefficients: zone.cropCoefficients,
    rainFraction: fraction(1),
    areaM2,
    flowLitresPerMinute: litresPerMinute((rate * areaM2) / 60),
    isFlowKnown: true,
    precipitationRateMmPerHour: rate,
    efficiency: fraction(zone.efficiency),
    applicationFactor: 1,
    refillShare: 1,
    ground: {
      precipitationRateMmPerHour: rate,
      infiltrationRateMmPerHour: mmPerHour(zone.intakeInPerH * MM_PER_IN),
      allowableSurfaceAccumulationMm: mm(zone.surfaceAccumulationIn * MM_PER_IN),
    },
    boostPercent: 100,
    mostRunSeconds: Number.POSITIVE_INFINITY,
    isExclusive: false,
    regulated: { houseNumber: 12, choices: {}, sprinkler: 'ROTOR_HEAD', isNewPlanting: false, plantedEpochDay: null },
    thresholds: defaultThresholds(fraction(WORKING_SHARE)),
  };
}

export function swatGarden(rules: WateringRules, { recipe, preferences } = EPA_SETTINGS): Garden {
  return {
    timeZone: TIME_ZONE,
    position: { latitudeDeg: 33.07, longitudeDegE: -111.97 },
    zones: SWAT_ZONES.map((zone) => plannedZone(zone, recipe)),
    sources: [
      {
        id: 'mains',
        capacityLitresPerMinute: litresPerMinute(Number.POSITIVE_INFINITY),
        mostZonesAtOnce: 1,
        restSeconds: 0,
        leadSeconds: 0,
        lagSeconds: 0,
      },
    ],
    programs: [],
    rules,
    preferences,
    userSkips: [],
    rainDelayUntilMs: null,
  };
}

/**
 * Scores of the six zones over the 30 days that begin with `days[from]`, planned from the forecasts of a seed; null where
 * the weather ends before.
 */
export function trial(
  garden: Garden,
  days: readonly SwatDay[],
  from: number,
  skill: ForecastSkill,
  seed: number,
): readonly SwatScore[] | null {
  if (from + TEST.days > days.length) return null;
  const depletion = new Map(garden.zones.map((zone) => [zone.id, 0.5 * WORKING_SHARE * zone.totalAvailableWaterMm]));
  const cycles = new Map<string, SwatCycle[]>();
  for (let day = 0; day < TEST.days; day += 1) {
    const outlook = forecast(days, from + day, FORECAST_DAYS, skill, seed);
    const today = days[from + day];
    if (today === undefined) return null;
    const watered = waterToday(garden, toEpochDay(Temporal.PlainDate.from(today.date)), outlook, depletion, cycles);
    measure(garden, today, watered, depletion);
  }
  const test = days.slice(from, from + TEST.days);
  return SWAT_ZONES.map((zone) => score(zone, test, (date) => cycles.get(`zone ${zone.zone} ${date}`) ?? []));
}

function waterToday(
  garden: Garden,
  epochDay: number,
  outlook: ReturnType<typeof forecast>,
  depletion: ReadonlyMap<ZoneId, number>,
  cycles: Map<string, SwatCycle[]>,
): Map<ZoneId, number> {
  const zones = new Map(
    [...depletion].map(([id, depletionMm]) => [id, { depletionMm, sensed: null, wateredEpochDays: [] }]),
  );
  const { runs } = plan(garden, outlook, { epochDay, notBeforeMs: 0, zones, sourceFreeFromMs: new Map() }, 1);
  const { startMs, date } = toLocalDay(toCalendarDay(toPlainDate(epochDay)), TIME_ZONE);
  const watered = new Map<ZoneId, number>();
  for (const run of runs) {
    const key = `${run.zoneId} ${date}`;
    const cycle = { startMin: (run.startsAt - startMs) / 60_000, lengthMin: (run.endsAt - run.startsAt) / 60_000 };
    cycles.set(key, [...(cycles.get(key) ?? []), cycle]);
    watered.set(run.zoneId, (watered.get(run.zoneId) ?? 0) + run.netMm);
  }
  return watered;
}

/** In the evening the weather has been measured, and the planner's balance with it. */
function measure(
  garden: Garden,
  today: SwatDay,
  watered: ReadonlyMap<ZoneId, number>,
  depletion: Map<ZoneId, number>,
): void {
  const et0Mm = today.et0In * MM_PER_IN;
  const rainfallMm = effectiveRainfallMm(today.rainIn * MM_PER_IN, et0Mm);
  const month = Number(today.date.slice(5, 7)) - 1;
  for (const { id, rule, totalAvailableWaterMm, depletionFraction, cropCoefficients } of garden.zones) {
    const water = {
      rainfallMm,
      netIrrigationMm: watered.get(id) ?? 0,
      cropEtMm: (cropCoefficients[month] ?? 0) * et0Mm,
    };
    const zone = { totalAvailableWaterMm, depletionFraction, stepHours: 24 };
    const { depletionMm } = balanceStep(zone, depletion.get(id) ?? 0, water);
    depletion.set(id, rememberedDepletion(rule, depletionMm));
  }
}
