/** A day of a pot, hour by hour: its water may not last from one morning to the next. */
import { balanceStep, type RootZone, type StepBalance } from '../soil-water/depletion-balance.ts';

const HOURS = 24;
/** Hour of the morning watering; water that the pot has no room for then is added when it has. */
const WATERED_FROM_HOUR = 5;
const SUNRISE_HOUR = 6;
const SUNSET_HOUR = 20;

export type PotStore = Omit<RootZone, 'stepHours'>;
export type PotDay = Pick<StepBalance, 'depletionMm' | 'actualEtMm'>;

/** Share of a day's evapotranspiration in each hour: as the weather says, otherwise as the sun's height goes. */
export function hourlyShares(hourlyEt0Mm: readonly (number | null)[] | null): number[] {
  const hourlyMm = hourlyEt0Mm?.every((hour) => hour !== null)
    ? hourlyEt0Mm.map((hour) => Math.max(0, hour ?? 0))
    : null;
  const hours = hourlyMm ?? Array.from({ length: HOURS }, (_, hour) => sunHeight(hour));
  const sum = hours.reduce((total, hour) => total + hour, 0);
  return sum > 0 ? hours.map((hour) => hour / sum) : hourlyShares(null);
}

const sunHeight = (hour: number) =>
  Math.max(0, Math.sin((Math.PI * (hour + 0.5 - SUNRISE_HOUR)) / (SUNSET_HOUR - SUNRISE_HOUR)));

/**
 * @param cropEtMm of the whole day, if nothing lacks
 * @param waterMm rain and irrigation; what the pot has no room for in the morning comes in the hours that have
 */
export function potDay(
  store: PotStore,
  depletionMm: number,
  cropEtMm: number,
  waterMm: number,
  shares: readonly number[],
): PotDay {
  let depletion = depletionMm;
  let leftMm = waterMm;
  let actualEtMm = 0;
  shares.forEach((share, hour) => {
    const givenMm = hour < WATERED_FROM_HOUR ? 0 : Math.min(leftMm, Math.max(0, depletion));
    leftMm -= givenMm;
    const step = balanceStep({ ...store, stepHours: 1 }, depletion - givenMm, {
      rainfallMm: 0,
      netIrrigationMm: 0,
      cropEtMm: share * cropEtMm,
      cropEtMmPerDay: cropEtMm,
    });
    actualEtMm += step.actualEtMm;
    depletion = step.depletionMm;
  });
  // Remaining water replaces what the last hours of light used.
  return { depletionMm: Math.max(0, depletion - leftMm), actualEtMm };
}
