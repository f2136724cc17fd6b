/**
 * A simulated forecast for each morning: worse the further ahead, with rain that never falls and rain that was not
 * forecast.
 */
import { toPlainDate } from '../../programs/calendar-day.ts';
import { type ClimateNormals, type DayOutlook, normalDay } from '../../skipping/outlook.ts';
import { bell, rainProbability, seededFor } from '../random.ts';
import type { WeatherDay } from './weather.ts';

/** Days with a forecast; days beyond use the climate normals. */
const FORECAST_DAYS = 7;
const NORMAL_DAYS = 14;
/** As far as winterization looks back. */
const MEASURED_DAYS = 60;

/**
 * ET0: a seventh of the day's own on the first, a quarter on the seventh (Yang et al. 2016, Agric. Water Manage. 177:
 * 0.9 mm a day over 1 to 7 days from public forecasts, of some 4 mm; recalled).
 */
const ET0_ERROR = { first: 0.14, perDay: 0.02 };
/**
 * Probability of rain: Brier skill .45 for the first day, .3 for the fourth, .2 for the seventh, the middle of what weather
 * services report (recalled).
 */
const RAIN_DOUBT = { first: 2.3, doublesInDays: 3 };
/** Amount: half to double on the first day, a third to three times on the seventh (own). */
const AMOUNT_ERROR = { first: 0.5, perDay: 0.08 };
const WIND_ERROR = 0.2;

/** A service changes its forecast every other day; in between it is consistent. */
const DAYS_OF_ONE_MIND = 2;

/** The outlook on the morning of `days[today]`. */
export function outlookOn(
  days: readonly WeatherDay[],
  today: number,
  normals: ClimateNormals,
  seed: number,
): SeasonOutlook[] {
  const outlook = days.slice(Math.max(0, today - MEASURED_DAYS), today).map(measured);
  const first = days[today]?.epochDay ?? Number.NaN;
  for (let ahead = 0; ahead < FORECAST_DAYS + NORMAL_DAYS; ahead += 1) {
    const day = days[today + ahead];
    outlook.push(
      day !== undefined && ahead < FORECAST_DAYS ? foreseen(day, ahead, normals, seed) : usual(first + ahead, normals),
    );
  }
  return outlook;
}

/** Every day of a season has its chance of rain. */
type SeasonOutlook = DayOutlook & { readonly rainProbability: number };

const measured = ({
  epochDay,
  et0Mm,
  rainfallMm,
  temperatureMinC,
  temperatureMaxC,
  windMPerS,
}: WeatherDay): SeasonOutlook => ({
  epochDay,
  basis: 'measured',
  et0Mm,
  rainfallMm,
  rainProbability: 1,
  temperatureMinC,
  temperatureMaxC,
  windMPerS,
});

function usual(epochDay: number, normals: ClimateNormals): SeasonOutlook {
  const { month, daysInMonth } = toPlainDate(epochDay);
  return normalDay(epochDay, month, daysInMonth, normals);
}

function foreseen(day: WeatherDay, ahead: number, normals: ClimateNormals, seed: number): SeasonOutlook {
  const random = seededFor(seed, day.epochDay * 31 + Math.floor(ahead / DAYS_OF_ONE_MIND));
  const season = usual(day.epochDay, normals);
  const chance = season.rainProbability;
  const et0Error = ET0_ERROR.first + ET0_ERROR.perDay * ahead;
  const amountError = AMOUNT_ERROR.first + AMOUNT_ERROR.perDay * ahead;
  const falseAlarmMm = -season.rainfallMm * Math.log(1 - random());
  const warmer = (0.8 + 0.3 * ahead) * bell(random);
  return {
    epochDay: day.epochDay,
    basis: 'forecast',
    et0Mm: Math.max(0, day.et0Mm * (1 + et0Error * bell(random))),
    rainfallMm: day.rainfallMm > 0 ? day.rainfallMm * Math.exp(amountError * bell(random)) : falseAlarmMm,
    windMPerS: day.windMPerS * Math.exp(WIND_ERROR * bell(random)),
    temperatureMinC: day.temperatureMinC + warmer,
    temperatureMaxC: day.temperatureMaxC + warmer,
    rainProbability: rainProbability(
      day.rainfallMm,
      chance,
      RAIN_DOUBT.first * 2 ** (ahead / RAIN_DOUBT.doublesInDays),
      random,
    ),
  };
}
