import { triggerToday } from '../application/recipe.ts';
import type { DayOutlook } from '../skipping/outlook.ts';
import type { PlannedZone } from './garden.ts';

/** What a zone will use and get on a day, as far as the sky can be foreseen; millimetres. */
export interface ExpectedDay {
  readonly cropEtMm: number;
  /** What the garden's rain strategy counts on. */
  readonly rainMm: number;
  /** What may come, if it does come. */
  readonly possibleRainMm: number;
}

/** How rarely rain may find less room than it needs. A run that proves small costs one more start; rain without room is lost. */
const WITHOUT_ROOM = 0.02;

/**
 * Rain that a day exceeds with no more than that chance: on rainy days amounts are exponentially distributed (Todorovic &
 * Woolhiser 1975), here about the forecast one.
 */
export function possibleRainfallMm({ basis, rainfallMm, rainProbability }: DayOutlook): number {
  return basis === 'measured' ? rainfallMm : rainfallMm * Math.max(0, Math.log(rainProbability / WITHOUT_ROOM));
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
  /** Whether the zone's sensor asks for water, whatever the balance expects. */
  readonly isAskedBySensor: boolean;
  /** What should reach the roots now; zero where the zone can wait. */
  readonly netMm: number;
  /** Of that, what replaces today's own use, given ahead because even full roots would not last until the next chance. */
  readonly aheadMm?: number;
}

/** A zone as the day finds it, less what programs bring it anyway. */
export interface Thirst {
  readonly depletionMm: number;
  readonly isAskedBySensor: boolean;
}

/**
 * Whether a zone must be watered today because it would otherwise pass its trigger before its next chance, and with how
 * much. Room is left for the rain that may come, but only as much as the plants can do without should it stay away.
 * Where even full roots would not last until a next chance some days ahead, today's own use is given too: a day's water
 * beyond field capacity goes to that day's evapotranspiration first (FAO-56 p. 170).
 */
export function demandToday(
  zone: PlannedZone,
  { depletionMm, isAskedBySensor }: Thirst,
  untilNextChance: readonly ExpectedDay[],
  netMmOfAllWindows: number,
): Demand {
  const { refillToDepletionMm, roomForRainMm, mostDepletionMm } = zone.rule;
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
  // Rain that stays away must not leave the plants worse off than their rule allows.
  const trustedRainMm = Math.min(rainMm, Math.max(0, mostDepletionMm - triggerDepletionMm));
  const expectedDepletionMm = Math.max(0, depletionMm + mostEtMm - trustedRainMm);
  // A zone that takes most of a window to fill does not wait until one window can no longer fill it.
  const isTooMuchForOneWindow =
    depletionMm - Math.max(refillToDepletionMm, roomForRainMm) > SHARE_OF_WINDOW * netMmOfAllWindows;
  const isNeeded =
    isAskedBySensor ||
    expectedDepletionMm > triggerDepletionMm ||
    (isTooMuchForOneWindow && possibleRainMm < LITTLE_RAIN * depletionMm);
  const wantedRoomMm = Math.max(roomForRainMm, possibleRainMm);
  const roomMm = Math.max(refillToDepletionMm, Math.min(wantedRoomMm, triggerDepletionMm + trustedRainMm - mostEtMm));
  const lackMm = mostEtMm - trustedRainMm - triggerDepletionMm;
  const aheadMm = isNeeded && refillToDepletionMm === 0 ? givenAhead(untilNextChance, lackMm) : 0;
  return {
    depletionMm,
    triggerDepletionMm,
    cropEtMm,
    rainMm,
    expectedDepletionMm,
    daysToNextChance: untilNextChance.length,
    isAskedBySensor,
    netMm: isNeeded ? Math.max(0, depletionMm - roomMm) + aheadMm : 0,
    ...(aheadMm > 0 ? { aheadMm } : {}),
  };
}

/** Of what full roots will lack, as much as today uses up itself, at the least that is forecast and less the rain counted on. */
function givenAhead([today, ...later]: readonly ExpectedDay[], lackMm: number): number {
  if (today === undefined || later.length === 0) return 0;
  return Math.max(0, Math.min(lackMm, today.cropEtMm / FORECAST_ALLOWANCE - today.rainMm));
}

/** Evapotranspiration is forecast to within a tenth; plants should not pay for the other side of it. */
const FORECAST_ALLOWANCE = 1.1;

/** Rain that would fill less than a quarter of what is open is not worth waiting for when time is short. */
const LITTLE_RAIN = 0.25;

/** Half a window for one zone leaves the other half for the rest of the garden. */
const SHARE_OF_WINDOW = 0.5;
