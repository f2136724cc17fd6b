import { triggerToday } from '../application/recipe.ts';
import type { DayOutlook } from '../skipping/outlook.ts';
import { depletionFractionFor, waterStressCoefficient } from '../soil-water/zone-soil-water.ts';
import type { PlannedZone } from './garden.ts';
import { mostBySensorMm } from './most-by-sensor.ts';
import { findHeldForRain, type HeldForRain, roomForLaterRain } from './rain-ahead.ts';

/** What a zone is expected to use and get on a day; millimetres. */
export interface ExpectedDay {
  readonly epochDay: number;
  readonly cropEtMm: number;
  /** What the garden's rain strategy counts on. */
  readonly rainMm: number;
  /** What may come, if it does come. */
  readonly possibleRainMm: number;
  /** Whether that rain has been measured. */
  readonly isRainMeasured: boolean;
}

/**
 * Accepted chance of rain that finds too little room. A run that turns out too small costs one more start; rain without
 * room is lost.
 */
const WITHOUT_ROOM = 0.02;

/**
 * Rain that a day exceeds with no more than that chance: on rainy days amounts are exponentially distributed (Todorovic &
 * Woolhiser 1975), here about the forecast one.
 */
export function possibleRainfallMm({ basis, rainfallMm, rainProbability }: DayOutlook): number {
  // Rain without a given chance counts as certain, so that there is room for it.
  const chance = rainProbability ?? 1;
  return basis === 'measured' ? rainfallMm : rainfallMm * Math.max(0, Math.log(chance / WITHOUT_ROOM));
}

/** The figures on which the planner decides, for the decision's record. */
export interface Demand {
  readonly depletionMm: number;
  readonly triggerDepletionMm: number;
  /** No forecast takes the zone below this. */
  readonly floorDepletionMm: number;
  /** Up to the zone's next chance of water. */
  readonly cropEtMm: number;
  readonly rainMm: number;
  /** At the next chance, with the forecast's usual error to the dry side. */
  readonly expectedDepletionMm: number;
  /** The same if the forecast rain does not come. */
  readonly withoutRainMm: number;
  /** Days until the next chance. */
  readonly daysToNextChance: number;
  /** Whether the zone's sensor asks for water, whatever the balance expects. */
  readonly isAskedBySensor: boolean;
  /** What should reach the roots now; zero where the zone can wait. */
  readonly netMm: number;
  /** The part of it beyond the refill, for today's own use: full roots would not last until the next chance, or by recipe. */
  readonly aheadMm?: number;
  /** What would be given today without the rain of the next days. */
  readonly heldForRain?: HeldForRain;
}

/** A zone's depletion, less what programs bring it anyway. */
export interface WaterNeed {
  readonly depletionMm: number;
  readonly isAskedBySensor: boolean;
}

/** When a zone can be watered again, and how much one such day has room for. */
export interface Chances {
  readonly daysToNext: number;
  /** What the hours of a day bring to the roots at most, mm: with soaks, and beside the zone's neighbours. */
  readonly netMmPerChance: number;
  /** Whether the zone was watered at its last chance. */
  readonly wasLastTaken: boolean;
}

/** Share of what plants want that they still get at the floor (FAO-56 Eq. 84: the stress coefficient there). */
const USE_AT_FLOOR = 0.9;
/** And never deeper beyond the point of stress than this share of the readily available water (docs/decisions/0021). */
const BEYOND_STRESS = 0.25;

/**
 * Whether a zone must be watered today because it would otherwise pass its trigger before its next chance, and with how
 * much. `days` are today and those after, to the next chance and three days ahead at least. Room is left for the rain
 * that may come, but only as much as the plants can do without if it does not come (docs/decisions/0021 and 0022).
 * Where even full roots would not last until a next chance some days ahead, today's own use is given too: a day's water
 * beyond field capacity goes to that day's evapotranspiration first (FAO-56 p. 170).
 */
export function demandToday(
  zone: PlannedZone,
  { depletionMm, isAskedBySensor }: WaterNeed,
  days: readonly ExpectedDay[],
  chances: Chances,
): Demand {
  const { refillToDepletionMm, roomForRainMm } = zone.rule;
  const untilNextChance = daysBefore(days, chances.daysToNext);
  const { cropEtMm, rainMm, measuredMm, possibleRainMm, hottestMm } = addUpDays(untilNextChance);
  const { triggerDepletionMm, floorDepletionMm, readilyMm } = depletionBounds(zone, hottestMm);
  const mostEtMm = FORECAST_ALLOWANCE * cropEtMm;
  const usedMm = FORECAST_ALLOWANCE * useUnderStressMm(zone, depletionMm, untilNextChance);
  const withoutRainMm = Math.max(0, depletionMm + usedMm - measuredMm);
  // Rain that stays away must not leave the plants worse off than the floor.
  const promisedMm = Math.min(rainAhead(untilNextChance), floorDepletionMm - triggerDepletionMm);
  const trustedRainMm = measuredMm + promisedMm;
  const expectedDepletionMm = Math.max(0, depletionMm + usedMm - trustedRainMm);
  const isLittleRain = Math.max(possibleRainMm, rainAhead(days)) < LITTLE_RAIN * depletionMm;
  const isNeededByBalance =
    expectedDepletionMm > triggerDepletionMm || (isLittleRain && goesOn(zone, depletionMm, untilNextChance, chances));
  const isNeeded = isNeededByBalance || isAskedBySensor;
  // What is left open for rain carries the plants over without it.
  const untilStressMm = depletionWithRainMm(zone, readilyMm, triggerDepletionMm, promisedMm) + measuredMm;
  const roomMm = Math.max(
    refillToDepletionMm,
    Math.min(Math.max(roomForRainMm, possibleRainMm), untilStressMm - mostEtMm),
    roomForLaterRain(days, chances.daysToNext, untilStressMm, FORECAST_ALLOWANCE),
  );
  const lackMm = mostEtMm - trustedRainMm - triggerDepletionMm;
  const openMm = Math.max(0, depletionMm - roomMm);
  const mayOverfill = isNeeded && refillToDepletionMm === 0;
  const aheadMm = mayOverfill
    ? Math.max(givenAheadMm(untilNextChance, lackMm), beyondRefillMm(zone, openMm, roomMm, days[0]))
    : 0;
  const fillMm = isNeeded ? zone.refillShare * openMm + aheadMm : 0;
  const netMm = isNeededByBalance ? fillMm : Math.min(fillMm, mostBySensorMm(zone));
  const fullMm = depletionMm - Math.max(refillToDepletionMm, roomForRainMm);
  const heldForRain = withoutRainMm > triggerDepletionMm ? findHeldForRain(days, fullMm + aheadMm - netMm) : null;
  return {
    depletionMm,
    triggerDepletionMm,
    floorDepletionMm,
    cropEtMm,
    rainMm,
    expectedDepletionMm,
    withoutRainMm,
    daysToNextChance: chances.daysToNext,
    isAskedBySensor,
    netMm,
    ...(aheadMm > 0 ? { aheadMm } : {}),
    ...(heldForRain === null ? {} : { heldForRain }),
  };
}

function daysBefore(days: readonly ExpectedDay[], count: number): readonly ExpectedDay[] {
  const [today] = days;
  return today === undefined ? days : days.filter(({ epochDay }) => epochDay < today.epochDay + count);
}

function addUpDays(days: readonly ExpectedDay[]) {
  const sums = { cropEtMm: 0, rainMm: 0, measuredMm: 0, possibleRainMm: 0, hottestMm: 0 };
  for (const { cropEtMm, rainMm, possibleRainMm, isRainMeasured } of days) {
    sums.cropEtMm += cropEtMm;
    sums.hottestMm = Math.max(sums.hottestMm, cropEtMm);
    sums.rainMm += rainMm;
    sums.possibleRainMm += possibleRainMm;
    if (isRainMeasured) sums.measuredMm += rainMm;
  }
  return sums;
}

/** Rain that is forecast and not yet measured. */
const rainAhead = (days: readonly ExpectedDay[]) =>
  days.reduce((sum, { rainMm, isRainMeasured }) => sum + (isRainMeasured ? 0 : rainMm), 0);

/** What plants use; those that their recipe lets suffer use less, the drier they stand (FAO-56 Eq. 81). */
function useUnderStressMm(
  { rule, depletionFraction, totalAvailableWaterMm }: PlannedZone,
  depletionMm: number,
  days: readonly ExpectedDay[],
): number {
  let usedMm = 0;
  for (const { cropEtMm } of days) {
    const readilyMm = depletionFractionFor(depletionFraction, cropEtMm) * totalAvailableWaterMm;
    const share =
      rule.leastUse < 1 ? waterStressCoefficient(depletionMm + usedMm, totalAvailableWaterMm, readilyMm) : 1;
    usedMm += share * cropEtMm;
  }
  return usedMm;
}

/** The depletions that decide on a day of so much evapotranspiration. */
function depletionBounds(zone: PlannedZone, hottestMm: number) {
  const { rule, depletionFraction, totalAvailableWaterMm } = zone;
  const triggerDepletionMm = triggerToday(rule, zone, hottestMm);
  const readilyMm = depletionFractionFor(depletionFraction, hottestMm) * totalAvailableWaterMm;
  const ofUseMm = readilyMm + (1 - USE_AT_FLOOR * rule.leastUse) * (totalAvailableWaterMm - readilyMm);
  const towardsWiltingMm = (1 - rule.leastUse) * totalAvailableWaterMm;
  const atFloorMm = Math.min(ofUseMm, (1 + BEYOND_STRESS) * readilyMm + towardsWiltingMm);
  return {
    triggerDepletionMm,
    readilyMm,
    floorDepletionMm: Math.max(triggerDepletionMm, Math.min(rule.mostDepletionMm, atFloorMm)),
  };
}

/**
 * How far the depletion may go without the forecast rain: to where stress begins, or before it by as much as the
 * recipe's trigger lies beyond it; to the trigger where plants are meant to suffer. A protocol keeps a reserve for rain
 * that does not come.
 */
function depletionWithRainMm(
  { rule }: PlannedZone,
  readilyMm: number,
  triggerDepletionMm: number,
  promisedMm: number,
): number {
  if (!rule.isTriggerAdjusted) return Math.min(readilyMm, triggerDepletionMm + promisedMm);
  if (rule.leastUse < 1) return triggerDepletionMm;
  return Math.min(triggerDepletionMm, 2 * readilyMm - triggerDepletionMm);
}

/** Whether a zone that the hours of one day cannot fill is to be watered before it reaches its trigger. */
function goesOn(
  { rule }: PlannedZone,
  depletionMm: number,
  untilNextChance: readonly ExpectedDay[],
  { netMmPerChance, wasLastTaken }: Chances,
): boolean {
  const openMm = depletionMm - Math.max(rule.refillToDepletionMm, rule.roomForRainMm);
  const cropEtMm = untilNextChance.reduce((sum, day) => sum + day.cropEtMm, 0);
  // A zone that can hardly keep up is watered as soon as there is room.
  if (netMmPerChance < SPARE_TIME * cropEtMm) return openMm > 0;
  // A deep zone is filled in the hours of several days, one after the other.
  const isTooDeep = netMmPerChance < rule.triggerDepletionMm - rule.refillToDepletionMm;
  const isMuchLeft = openMm > cropEtMm + REST_WORTH_A_RUN * netMmPerChance;
  return isTooDeep && wasLastTaken && isMuchLeft;
}

/**
 * What a recipe gives beyond the refill: today's own use as well, so that the share on top of both is not used up by the
 * evening. A bulb that overflows teaches its probe nothing.
 */
function beyondRefillMm(
  { rule, refillShare, wettedRootFraction }: PlannedZone,
  openMm: number,
  roomMm: number,
  today: ExpectedDay | undefined,
): number {
  if (rule.extraShare === 0 || openMm === 0 || today === undefined) return 0;
  const isBulbLearned = refillShare < 1 && wettedRootFraction < 1;
  const ofTodayMm = isBulbLearned ? 0 : Math.max(0, today.cropEtMm - today.rainMm - roomMm);
  return refillShare * (ofTodayMm + rule.extraShare * (openMm + ofTodayMm));
}

/**
 * Extra water for today's own use where full roots do not last until the next chance, at the lowest forecast and less
 * the expected rain.
 */
function givenAheadMm([today, ...later]: readonly ExpectedDay[], lackMm: number): number {
  if (today === undefined || later.length === 0) return 0;
  return Math.max(0, Math.min(lackMm, today.cropEtMm / FORECAST_ALLOWANCE - today.rainMm));
}

/** Evapotranspiration forecasts are off by about a tenth; plan for the dry side. */
const FORECAST_ALLOWANCE = 1.1;

/** When time is short, rain that fills less than a quarter of the deficit is not worth waiting for. */
const LITTLE_RAIN = 0.25;

/** Hours keep up if they hold a quarter more water than is used between two chances. */
const SPARE_TIME = 1.25;

/** The rest of a watering gets its own run if it fills at least half of a day's hours. */
const REST_WORTH_A_RUN = 0.5;
