import { type DayOutlook, usualPastDay } from '../skipping/outlook.ts';

/** How the days that nobody has forecast turn out: as usual, as one month in five or drier, as one in five or wetter. */
export type MonthSide = 'usual' | 'dry' | 'wet';

/** Standard deviations from the mean beyond which one of five lies (normal distribution). */
const ONE_IN_FIVE = 0.84;
/** Of a month's evapotranspiration from year to year, of its mean (own: it differs by 5 to 10 %). */
const ET0_DEVIATION = 0.08;
const SIGN = { usual: 0, dry: -1, wet: 1 };

/**
 * The outlook for a month's bill. Days that are measured or forecast stay; those of the usual weather get rain on as
 * many days as usual, and on the dry or wet side less or more of it, and more or less evapotranspiration.
 * @param lastEpochDay up to which the sum of rain is judged; later days are the usual ones
 */
export function outlookOfMonth(days: readonly DayOutlook[], lastEpochDay: number, side: MonthSide): DayOutlook[] {
  const usual = days.filter(({ basis, epochDay }) => basis === 'normal' && epochDay <= lastEpochDay);
  const rainFactor = Math.max(0, 1 + SIGN[side] * ONE_IN_FIVE * deviationOfRain(usual));
  const et0Factor = 1 - SIGN[side] * ONE_IN_FIVE * ET0_DEVIATION;
  return days.map((day) => {
    if (day.basis !== 'normal') return day;
    const expected = usualPastDay(day);
    if (day.epochDay > lastEpochDay) return expected;
    return { ...expected, rainfallMm: expected.rainfallMm * rainFactor, et0Mm: day.et0Mm * et0Factor };
  });
}

/**
 * The standard deviation of a sum of rain as a share of its mean. Each day rains with its probability, independent of
 * others, and the rain of a rainy day is distributed exponentially (Richardson 1981, without persistence).
 */
function deviationOfRain(days: readonly DayOutlook[]): number {
  let mean = 0;
  let variance = 0;
  for (const { rainfallMm, rainProbability } of days) {
    const probability = rainProbability ?? 1;
    mean += probability * rainfallMm;
    variance += probability * (2 - probability) * rainfallMm ** 2;
  }
  return mean > 0 ? Math.sqrt(variance) / mean : 0;
}
