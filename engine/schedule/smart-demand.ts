import { triggerToday } from '../application/recipe.ts';
import { countedRainMm, type DayOutlook, type RainReading } from '../skipping/outlook.ts';
import { effectiveRainfallMm } from '../soil-water/effective-rainfall.ts';
import type { PlannedZone } from './garden.ts';

/** What a zone will use and get on a day, as far as the sky can be foreseen; millimetres. */
export interface ExpectedDay {
  readonly cropEtMm: number;
  /** What the garden's rain strategy counts on. */
  readonly rainMm: number;
  /** What may come, if it does come. */
  readonly possibleRainMm: number;
}

/** Below this probability nobody would leave room for rain. */
const LEAST_PROBABILITY = 0.05;

export function expectedDay(zone: PlannedZone, day: DayOutlook, month: number, reading: RainReading): ExpectedDay {
  const coefficient = zone.cropCoefficients[month - 1] ?? 0;
  return {
    cropEtMm: coefficient * zone.rule.demandFactor * day.et0Mm,
    rainMm: zone.rainFraction * effectiveRainfallMm(countedRainMm(day, reading), day.et0Mm),
    possibleRainMm:
      day.rainProbability < LEAST_PROBABILITY ? 0 : zone.rainFraction * effectiveRainfallMm(day.rainfallMm, day.et0Mm),
  };
}

/** The figures on which the planner decides, for the decision's record. */
export interface Demand {
  readonly depletionMm: number;
  readonly triggerDepletionMm: number;
  /** Up to the zone's next chance of water. */
  readonly cropEtMm: number;
  readonly rainMm: number;
  /** At the next chance, with the forecast's usual error on the dry side. */
  readonly expectedDepletionMm: number;
  /** Days until the next chance. */
  readonly daysToNextChance: number;
  /** What should reach the roots now; zero where the zone can wait. */
  readonly netMm: number;
}

/**
 * Whether a zone must be watered today because it would otherwise pass its trigger before its next chance, and with how
 * much. Room is left for the rain that may come, but only as much as the plants can do without should it stay away.
 */
export function demandToday(
  zone: PlannedZone,
  depletionMm: number,
  untilNextChance: readonly ExpectedDay[],
  netMmOfAllWindows: number,
): Demand {
  const { refillToDepletionMm, roomForRainMm } = zone.rule;
  let hottestMm = 0;
  let cropEtMm = 0;
  let rainMm = 0;
  let possibleRainMm = 0;
  for (const day of untilNextChance) {
    cropEtMm += day.cropEtMm;
    hottestMm = Math.max(hottestMm, day.cropEtMm);
    rainMm += day.rainMm;
    possibleRainMm += day.possibleRainMm;
  }
  const triggerDepletionMm = triggerToday(zone.rule, zone.depletionFraction, hottestMm);
  const mostEtMm = FORECAST_ALLOWANCE * cropEtMm;
  const expectedDepletionMm = Math.max(0, depletionMm + mostEtMm - rainMm);
  // A zone that takes most of a window to fill does not wait until one window can no longer fill it.
  const isTooMuchForOneWindow =
    depletionMm - Math.max(refillToDepletionMm, roomForRainMm) > SHARE_OF_WINDOW * netMmOfAllWindows;
  const isNeeded =
    expectedDepletionMm > triggerDepletionMm || (isTooMuchForOneWindow && possibleRainMm < LITTLE_RAIN * depletionMm);
  const wantedRoomMm = Math.max(roomForRainMm, possibleRainMm);
  const roomMm = Math.max(refillToDepletionMm, Math.min(wantedRoomMm, triggerDepletionMm - mostEtMm));
  return {
    depletionMm,
    triggerDepletionMm,
    cropEtMm,
    rainMm,
    expectedDepletionMm,
    daysToNextChance: untilNextChance.length,
    netMm: isNeeded ? Math.max(0, depletionMm - roomMm) : 0,
  };
}

/** Evapotranspiration is forecast to within a tenth; plants should not pay for the other side of it. */
const FORECAST_ALLOWANCE = 1.1;

/** Rain that would fill less than a quarter of what is open is not worth waiting for when time is short. */
const LITTLE_RAIN = 0.25;

/** Half a window for one zone leaves the other half for the rest of the garden. */
const SHARE_OF_WINDOW = 0.5;
