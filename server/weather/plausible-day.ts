/** Checks that a provider's day is plausible before anything is calculated from it. */
import { type WeatherDay, WeatherProviderError } from '@sluice/weather-providers/provider';

/** Records of the world, rounded outwards (WMO archive of extremes). */
const BOUNDS = {
  temperatureC: [-90, 60],
  dailyRainfallMm: [0, 1_900],
  hourlyRainfallMm: [0, 410],
  windMPerS: [0, 113],
  share: [0, 1],
  dailyRadiationMj: [0, 50],
  hourlyRadiationMj: [0, 6],
} as const satisfies Record<string, readonly [least: number, most: number]>;

type Bounds = keyof typeof BOUNDS;

/** Throws WeatherProviderError that names the first figure which cannot be; null, not known, is valid. */
export function refuseImplausible(day: WeatherDay): void {
  const check = (name: string, value: number | null, bounds: Bounds) => {
    const [least, most] = BOUNDS[bounds];
    if (value !== null && !(value >= least && value <= most)) throw impossible(day, name, value);
  };
  check('tMinC', day.tMinC, 'temperatureC');
  check('tMaxC', day.tMaxC, 'temperatureC');
  if (day.tMinC > day.tMaxC) throw impossible(day, 'tMinC above tMaxC', day.tMinC);
  check('rainfallMm', day.rainfallMm, 'dailyRainfallMm');
  check('precipitationProbability', day.precipitationProbability, 'share');
  check('windAt2mMPerS', day.windAt2mMPerS, 'windMPerS');
  check('relativeHumidity', day.relativeHumidity, 'share');
  check('solarRadiationMjPerM2', day.solarRadiationMjPerM2, 'dailyRadiationMj');
  for (const hour of day.hours) {
    check('temperatureC', hour.temperatureC, 'temperatureC');
    check('hourly rainfallMm', hour.rainfallMm, 'hourlyRainfallMm');
    check('hourly windAt2mMPerS', hour.windAt2mMPerS, 'windMPerS');
    check('hourly relativeHumidity', hour.relativeHumidity, 'share');
    check('hourly solarRadiationMjPerM2', hour.solarRadiationMjPerM2, 'hourlyRadiationMj');
  }
}

const impossible = ({ date, provider }: WeatherDay, name: string, value: number) =>
  new WeatherProviderError('unreadable', `${provider} says of ${date}: ${name} ${value}`);
