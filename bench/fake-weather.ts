/** Weather for measures: a server on this machine that answers as Open-Meteo does, behind the product's own gate. */
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Database } from '@sluice/server/platform/database/connect';
import { BackOff, countInDatabase, ServiceGate, type WeatherAccess } from '@sluice/server/weather/index';
import { createWeatherTransport, LONGEST_BYTES, TIMEOUT_MS } from '@sluice/server/weather/transport';
import { answerOpenMeteo } from '@sluice/weather-providers/open-meteo/fake-open-meteo';
import { WEATHER_SERVICES } from '@sluice/weather-providers/registry';

export interface FakeWeatherService {
  access: WeatherAccess;
  /** Requests that reached it. */
  count(): number;
  close(): void;
}

/** Requests to Open-Meteo go to a server on this machine. */
export async function openFakeWeather(db: Database): Promise<FakeWeatherService> {
  let requests = 0;
  const server: Server = createServer((request, response) => {
    requests += 1;
    response.end(answerOpenMeteo(`https://api.open-meteo.com${request.url}`));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const transport = createWeatherTransport(TIMEOUT_MS, LONGEST_BYTES, null);
  const gate = new ServiceGate(
    WEATHER_SERVICES,
    {
      get: (url, headers) => transport.get(base + new URL(url).pathname + new URL(url).search, headers),
    },
    countInDatabase(db),
  );
  return {
    access: { services: WEATHER_SERVICES, gate, backOff: new BackOff() },
    count: () => requests,
    close: () => void server.close(),
  };
}
