import { celsius, fraction, metresPerSecond, mm } from '@sluice/engine/vocabulary/units';
import type { Place } from './climate.ts';
import { clamp, dayNumber, type GeneratedDay, generateDay, rainOfWetDayMm, round, wetShare } from './day.ts';
import { dayIcon } from './icon.ts';
import { normal, uniform } from './random.ts';
import { CLEAR_SKY_SHARE, extraterrestrialRadiationMjPerM2 } from './sun.ts';

/** Days after which a rain forecast has lost all but 1/e of its worth (own). */
const SKILL_DAYS = 6;
/** Below this chance a forecast names no amount. */
const AMOUNT_FROM_PROBABILITY = 0.2;
/** A forecaster is never quite sure, even on the day itself. */
const SURE_WET = 0.95;
const SURE_DRY = 0.03;

/**
 * What would have been forecast on one day for another: the truth, blurred the more the further ahead. The
 * error belongs mostly to the day forecast and shrinks with lead, so that successive forecasts draw nearer.
 * Throws RangeError when the day lies before the day of issue.
 */
export function forecastDay(place: Place, seed: number, issuedOn: string, isoDate: string): GeneratedDay {
  const date = Temporal.PlainDate.from(isoDate);
  const target = dayNumber(date);
  const issued = dayNumber(Temporal.PlainDate.from(issuedOn));
  const leadDays = target - issued;
  if (leadDays < 0) throw new RangeError('A forecast is not for a day that has passed.');

  const truth = generateDay(place, seed, isoDate);
  const skill = Math.exp(-leadDays / SKILL_DAYS);
  const error = (purpose: string) =>
    0.9 * normal(seed, target, `forecast ${purpose}`) + 0.44 * normal(seed, target * 32 + leadDays, `issue ${purpose}`);

  const month = date.month - 1;
  const certain = truth.rainfallMm > 0 ? SURE_WET : SURE_DRY;
  const doubt = (1 - skill) * 0.15 * error('probability');
  const probability = clamp(skill * certain + (1 - skill) * wetShare(place.climate, month) + doubt, 0, 1);
  const likelyMm =
    truth.rainfallMm > 0
      ? truth.rainfallMm * Math.exp(0.15 * Math.sqrt(leadDays + 1) * error('rain'))
      : rainOfWetDayMm(place.climate, month) * (0.3 + uniform(seed, target, 'false alarm'));
  const rainfallMm = probability >= AMOUNT_FROM_PROBABILITY ? likelyMm : 0;

  const spreadC = 0.4 + 0.3 * leadDays;
  const tMaxC = truth.tMaxC + spreadC * error('tMax');
  const tMinC = Math.min(tMaxC - 1, truth.tMinC + 0.8 * spreadC * error('tMin'));
  const clearMjPerM2 = CLEAR_SKY_SHARE * extraterrestrialRadiationMjPerM2(place.latitudeDeg, date.dayOfYear);
  const solarMjPerM2 = clamp(
    truth.solarRadiationMjPerM2 * (1 + (0.04 + 0.02 * leadDays) * error('sun')),
    0,
    clearMjPerM2,
  );
  const windMPerS = truth.windAt2mMPerS * Math.exp((0.06 + 0.03 * leadDays) * error('wind'));
  const humidity = clamp(truth.relativeHumidity + (0.02 + 0.01 * leadDays) * error('damp'), 0.05, 1);

  return {
    date: truth.date,
    tMinC: celsius(round(tMinC, 2)),
    tMaxC: celsius(round(tMaxC, 2)),
    rainfallMm: mm(round(rainfallMm, 2)),
    precipitationProbability: fraction(round(probability, 2)),
    windAt2mMPerS: metresPerSecond(round(windMPerS, 2)),
    relativeHumidity: fraction(round(humidity, 3)),
    solarRadiationMjPerM2: round(solarMjPerM2, 2),
    icon: dayIcon({
      rainfallMm: probability >= 0.5 ? rainfallMm : 0,
      windMPerS,
      humidity,
      clearness: solarMjPerM2 / clearMjPerM2,
    }),
  };
}
