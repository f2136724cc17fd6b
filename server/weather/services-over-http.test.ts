/** The services of the registry over a real connection that does what networks do. */
import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { WeatherService, WeatherTransport } from '@sluice/weather-providers/provider';
import { WEATHER_SERVICES } from '@sluice/weather-providers/registry';
import { afterEach, describe, expect, test } from 'vitest';
import { createWeatherTransport } from './transport.ts';

const PLACE = { latitudeDeg: 48.2, longitudeDeg: 16.37, elevationM: 170, timeZone: 'Europe/Vienna' };
const NOW = Date.parse('2026-06-17T10:20Z');
const ACCOUNT = { stationId: '123', deviceId: '456', secret: 'key' };
const REAL = Object.entries(WEATHER_SERVICES).flatMap(([name, service]) =>
  service?.audience === 'everyone' ? [[name, service] as [string, WeatherService]] : [],
);
let server: Server | null = null;

/** Whatever a service asks goes to the local server. */
async function transportTo(listener: RequestListener): Promise<WeatherTransport> {
  server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const transport = createWeatherTransport(300, 64 * 1024, null);
  return { get: (url, headers) => transport.get(base + new URL(url).pathname + new URL(url).search, headers) };
}

afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

describe.each(REAL)('%s', (_name, service) => {
  const ask = (transport: WeatherTransport) =>
    service.connect(ACCOUNT, transport).days(PLACE, '2026-06-16', '2026-06-18', NOW);

  test.each<[string, string, RequestListener]>([
    ['that never answers', 'unreachable', () => {}],
    ['that hangs up', 'unreachable', (request) => void request.socket.destroy()],
    ['that stops in the middle', 'unreachable', (_request, response) => void response.write('{"hourly":')],
    ['that answers half of its JSON', 'unreadable', (_request, response) => void response.end('{"hourly":{"time":[')],
    ['whose answer is far too long', 'unreadable', (_request, response) => void response.end('x'.repeat(1_000_000))],
    ['that has a bad day', 'unreachable', (_request, response) => void response.writeHead(502).end('<html>')],
    ['that knows nothing', 'refused', (_request, response) => void response.writeHead(404).end('{}')],
  ])('a service %s is %s', async (_what, fault, listener) => {
    await expect(ask(await transportTo(listener))).rejects.toMatchObject({ fault });
  });

  test.each(['/elsewhere', 'http://127.0.0.1:1/', 'http://169.254.169.254/latest/meta-data', 'http://[::1]/'])(
    'is not followed to %s',
    async (location) => {
      const asked: string[] = [];
      const transport = await transportTo((request, response) => {
        asked.push(request.url ?? '');
        response.writeHead(302, { location }).end();
      });
      await expect(ask(transport)).rejects.toMatchObject({ fault: 'unreachable' });
      expect(asked).toHaveLength(1);
    },
  );
});
