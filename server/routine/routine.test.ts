import type { Driver } from '@sluice/drivers/driver';
import { createSimulatedDriver } from '@sluice/drivers/simulated/driver';
import { createSocketTransport } from '@sluice/drivers/simulated/socket-transport';
import { DAY_MS } from '@sluice/engine/vocabulary/units';
import { SAN_DIEGO } from '@sluice/simulator/weather/climate';
import { simulatedWeather } from '@sluice/weather-providers/simulated/service';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { present } from '../../scripts/present.ts';
import { clearIdleDemos } from '../demo/index.ts';
import { findGroup } from '../groups/index.ts';
import { readings, sensors } from '../sensors/tables.ts';
import { type DemoGarden, openDemoGarden } from '../testing/demo.ts';
import { openTestServer, type TestServer } from '../testing/test-server.ts';
import { users } from '../users/tables.ts';
import { syncWeather } from '../weather/index.ts';
import { weatherDays } from '../weather/tables.ts';
import { readSensorsAndHubs } from './read-sensors.ts';
import { settleSoil } from './settle-soil.ts';

let server: TestServer;
let demo: DemoGarden;
let driver: Driver;
let close: () => void;
beforeAll(async () => {
  server = await openTestServer({ withSimulator: true });
  demo = await openDemoGarden(server);
  const transport = createSocketTransport(server.socketPath, 1_000);
  driver = createSimulatedDriver(transport);
  close = () => transport.close();
});
afterAll(async () => {
  close();
  await server.close();
});

describe('reading sensors and hubs', () => {
  const read = () => readSensorsAndHubs(server.db, () => driver, server.clock.now(), server.faults);

  test('stores each reading once', async () => {
    await read();
    const [probe] = (await demo.groupOf())?.sensors ?? [];
    expect(probe).toMatchObject({ status: 'MEASURING' });
    expect(probe?.moisture).toBeGreaterThan(0);
    const zone = (await demo.groupOf())?.zones.find((candidate) => candidate.id === probe?.zone_id);
    expect(zone).toMatchObject({ moisture: probe?.moisture, sensor_ids: [probe?.id] });
    const count = () => server.db.$count(readings);
    const before = await count();
    await read();
    expect(await count()).toBe(before);
  });

  test('shows an offline hub and its end devices', async () => {
    const hub = demo.index.hubs.find((candidate) =>
      candidate.end_device_ids.some((id) => demo.group.sensors.some((sensor) => sensor.id === id)),
    );
    await server.garden.setFault(hub?.serial_number ?? '', 'offline', true);
    await read();
    const rows = await server.db
      .select()
      .from(sensors)
      .where(eq(sensors.hubId, hub?.id as never));
    expect(rows.map((row) => row.status)).toEqual(rows.map(() => 'OFFLINE'));
    await server.garden.clearFaults(hub?.serial_number ?? '');
    await read();
  });
});

describe('the days of the soil', () => {
  const settled = async () =>
    (await demo.groupOf())?.zones.map((zone) => zone.soil_water?.depletion_mm ?? Number.NaN) ?? [];

  test('update each zone once a day is over, and stay between full and empty', async () => {
    const group = await findGroup(server.db, demo.group.id as never);
    if (!group) throw new Error('the garden is gone');
    const before = await settled();
    await settleSoil(server.db, group, server.clock.now());
    expect(await settled()).toEqual(before);

    const tomorrow = server.clock.now() + DAY_MS;
    await syncWeather(server.db, simulatedWeather, SAN_DIEGO, group.id, 3, tomorrow);
    // In a wet winter the soil may be as full after a day as before it.
    await server.db.update(weatherDays).set({ rainfallMm: 0, et0Mm: 4 }).where(eq(weatherDays.groupId, group.id));
    await settleSoil(server.db, group, tomorrow);
    const after = await settled();
    expect(after).not.toEqual(before);
    for (const [place, depletion] of after.entries()) {
      expect(depletion).toBeGreaterThanOrEqual(0);
      expect(depletion).toBeLessThanOrEqual(demo.group.zones[place]?.soil_water?.total_available_water_mm ?? 0);
    }
    await settleSoil(server.db, group, tomorrow);
    expect(await settled()).toEqual(after);
  });

  test('wait for a day whose weather was not observed', async () => {
    const group = await findGroup(server.db, demo.group.id as never);
    if (!group) throw new Error('the garden is gone');
    const before = await settled();
    await settleSoil(server.db, group, server.clock.now() + 5 * DAY_MS);
    expect(await settled()).toEqual(before);
  });
});

test('weather is stored once per day, and forecasts are replaced by observations', async () => {
  const rows = await server.db
    .select()
    .from(weatherDays)
    .where(eq(weatherDays.groupId, demo.group.id as never));
  expect(new Set(rows.map((row) => row.date)).size).toBe(rows.length);
  for (const row of rows) expect(row.et0Mm).toBeGreaterThan(0);
  expect(demo.group.weather_source).toMatchObject({ provider: 'SIMULATED' });
});

describe('demos', () => {
  test('are cleared away after a week without use, with their simulated devices', async () => {
    const serial = demo.group.devices[0]?.serial_number ?? '';
    expect(await clearIdleDemos(server.services, server.garden)).toBe(0);
    const other = await server.register();
    server.clock.set(present() + 8 * DAY_MS);
    expect(await clearIdleDemos(server.services, server.garden)).toBe(1);
    const left = await server.db.select({ id: users.id }).from(users);
    expect(left).toEqual([{ id: other.id }]);
    await expect(driver.readState(serial)).rejects.toMatchObject({ fault: 'unreachable' });
    server.clock.set(present());
  });

  test('are not available where they are switched off', async () => {
    const closed = await openTestServer({ demo: false });
    const answer = await closed.ask({ method: 'POST', url: '/auth/demo', payload: {} });
    expect(answer.code).toBe(404);
    const options = await closed.ask<{ demo: boolean }>({ method: 'GET', url: '/auth/options' });
    expect(options.body.data.demo).toBe(false);
    await closed.close();
  });

  test('leave nothing behind when the simulator does not answer', async () => {
    const deaf = await openTestServer();
    const answer = await deaf.ask({ method: 'POST', url: '/auth/demo', payload: { lang: 'ES' } });
    expect([answer.code, answer.body.errors[0]?.code]).toEqual([503, 70]);
    expect(await deaf.db.$count(users)).toBe(0);
    await deaf.close();
  });

  test('speak the visitor’s language', async () => {
    const answer = await server.ask<{ token: string }>({ method: 'POST', url: '/auth/demo', payload: { lang: 'RU' } });
    const index = await server.call<{ groups: { name: string }[] }>(answer.body.data.token, 'GET', '/index');
    expect(index.body.data.groups.map((group) => group.name)).toContain(server.services.translate('ru', 'demo.garden'));
  });
});
