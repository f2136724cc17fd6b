/** A weather service on this machine, in the words of Open-Meteo, that is now and then gone, or tells nonsense. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import { DAY_MS, HOUR_MS } from '@sluice/engine/vocabulary/units';
import { uniform } from '@sluice/simulator/weather/random';
import { answerOpenMeteo } from '@sluice/weather-providers/open-meteo/fake-open-meteo';
import { dealSkyFault, type SkyFault } from './timetable.ts';

export interface YearWeather {
  url: string;
  asked: Record<SkyFault | 'answered', number>;
  /** What it does at an instant, epoch milliseconds; null where it answers. */
  faultAt(nowMs: number): SkyFault | null;
  close(): Promise<unknown>;
}

const RAINY_DAYS = 0.22;
const RAIN_CODE = 61;
const YEAR_DAYS = 365.25;

export async function openYearWeather(seed: number, now: () => number): Promise<YearWeather> {
  const asked = { answered: 0, gone: 0, failing: 0, nonsense: 0, garbled: 0 };
  const faultAt = (nowMs: number) => dealSkyFault(seed, Math.floor(nowMs / DAY_MS));
  const server = createServer((request, response) => {
    const fault = faultAt(now());
    asked[fault ?? 'answered'] += 1;
    if (fault === 'gone') return void request.socket.destroy();
    response.writeHead(fault === 'failing' ? 503 : 200, { 'content-type': 'application/json' });
    if (fault === 'failing') return void response.end('{}');
    if (fault === 'garbled') return void response.end('{"hourly":{"time":[1');
    response.end(answer(seed, `http://sky.test${request.url}`, fault === 'nonsense'));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The system gave no port.');
  return {
    url: `http://127.0.0.1:${address.port}`,
    ...{ asked, faultAt },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Warm and dry summers on both halves of the earth, and rain on every fifth day. */
function answer(seed: number, url: string, isNonsense: boolean): string {
  const latitude = Number(new URL(url).searchParams.get('latitude'));
  const longitude = Number(new URL(url).searchParams.get('longitude'));
  return answerOpenMeteo(url, (_, atS) => {
    const atMs = atS * 1000;
    const day = Math.floor(atMs / DAY_MS);
    if (isNonsense) return { temperature_2m: 999, precipitation: -40, wind_speed_10m: -3, relative_humidity_2m: 900 };
    const season = Math.cos(((day - 200) / YEAR_DAYS) * 2 * Math.PI) * Math.sign(latitude);
    const hour = ((atMs % DAY_MS) / HOUR_MS + longitude / 15 + 24) % 24;
    const light = Math.max(0, Math.sin(((hour - 6) / 12) * Math.PI));
    const isRainy = uniform(seed, day + Math.round(longitude) * 1_000, 'rain') < RAINY_DAYS;
    const isRaining = isRainy && hour >= 13 && hour < 17;
    return {
      temperature_2m: 16 + 8 * season + 6 * light - 3,
      relative_humidity_2m: isRainy ? 85 : 60 - 10 * season,
      precipitation: isRaining ? 1.5 + 2 * uniform(seed, day, 'amount') : 0,
      precipitation_probability: isRainy ? 80 : 5,
      weather_code: isRaining ? RAIN_CODE : 1,
      wind_speed_10m: 2.5,
      shortwave_radiation: light * (isRainy ? 300 : 600 + 200 * season),
      is_day: Number(light > 0),
    };
  });
}
