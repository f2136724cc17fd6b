/** Pure: OpenWeather's forecast of five days in steps of three hours. */
import { HOUR_MS } from '@sluice/engine/vocabulary/units';
import type { WeatherIcon } from '@sluice/engine/vocabulary/weather';
import { toShare, toWindAt2m, type WeatherStep } from '../days-from-steps.ts';
import type { WeatherPlace } from '../provider.ts';
import { parseRecord, requireOrder, toList, toNumber, toNumberOrNull, toRecord, toText } from '../read-json.ts';

const STEP_HOURS = 3;

export function formatUrl({ latitudeDeg, longitudeDeg }: WeatherPlace, key: string): string {
  const asked = { lat: latitudeDeg.toFixed(4), lon: longitudeDeg.toFixed(4), units: 'metric', appid: key };
  return `https://api.openweathermap.org/data/2.5/forecast?${new URLSearchParams(asked)}`;
}

/** Throws WeatherProviderError 'unreadable'. */
export function parseSteps(body: string): WeatherStep[] {
  const entries = toList(parseRecord(body).list).map(toRecord);
  requireOrder(entries.map(({ dt }) => toNumber(dt)));
  return entries.map(({ dt, main, clouds, wind, pop, rain, snow, weather }) => {
    const readings = toRecord(main);
    const [first] = toList(weather).map(toRecord);
    const { id, icon } = toRecord(first);
    const isDay = !toText(icon).endsWith('n');
    return {
      // Rain is that of the three hours before its time.
      startsAt: toNumber(dt) * 1000 - STEP_HOURS * HOUR_MS,
      hours: STEP_HOURS,
      temperatureC: toNumber(readings.temp),
      tMinC: toNumberOrNull(readings.temp_min),
      tMaxC: toNumberOrNull(readings.temp_max),
      rainfallMm: readFall(rain) + readFall(snow),
      probability: toNumberOrNull(pop),
      windAt2mMPerS: toWindAt2m(wind === undefined ? null : toNumberOrNull(toRecord(wind).speed)),
      relativeHumidity: toShare(toNumberOrNull(readings.humidity)),
      cloudFraction: toShare(clouds === undefined ? null : toNumberOrNull(toRecord(clouds).all)),
      solarRadiationMjPerM2: null,
      icon: readCondition(toNumber(id), isDay),
      isDay,
    };
  });
}

/** Where nothing falls it says nothing. */
const readFall = (fall: unknown) => (fall === undefined ? 0 : (toNumberOrNull(toRecord(fall)['3h']) ?? 0));

/** The icon of a condition's number. */
export function readCondition(id: number, isDay: boolean): WeatherIcon {
  if (id === 781) return 'TORNADO';
  if (id === 771) return 'WIND';
  if (id >= 200 && id < 300) return 'THUNDERSTORM';
  if (id === 511 || (id >= 611 && id <= 616)) return 'SLEET';
  if (id >= 300 && id < 600) return 'RAIN';
  if (id >= 600 && id < 700) return 'SNOW';
  if (id >= 700 && id < 800) return 'FOG';
  if (id === 800) return isDay ? 'CLEAR_DAY' : 'CLEAR_NIGHT';
  if (id === 801 || id === 802) return isDay ? 'PARTLY_CLOUDY_DAY' : 'PARTLY_CLOUDY_NIGHT';
  return 'CLOUDY';
}
