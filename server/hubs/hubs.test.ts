import type { Hub } from '@sluice/contract/hubs';
import { LIMITS } from '@sluice/engine/vocabulary/limits';
import { expect, test } from 'vitest';
import { openOwnGarden, refusal } from '../testing/own-garden.ts';
import { rule } from '../testing/rules.ts';
import { serverForFile } from '../testing/shared-fixtures.ts';

const server = serverForFile({ withSimulator: true });

test('a hub is added, renamed and listed with its end devices', async () => {
  const garden = await openOwnGarden(server, 'SENSOR');
  const { hub } = (await garden.addHub()).body.data;
  expect(hub).toMatchObject({ status: 'ONLINE', driver: 'simulated', pairing_until: null, end_device_ids: [] });
  const patch = (change: object) => garden.call<{ hub: Hub }>('PATCH', `/hubs/${hub.id}`, change);
  const renamed = await patch({ name: 'Greenhouse', version: hub.version });
  expect(renamed.body.data.hub).toMatchObject({ name: 'Greenhouse', version: hub.version + 1 });
  expect((await patch({ name: 'Shed', version: hub.version })).code).toBe(409);
  expect((await patch({ name: 'Greenhouse' })).body.errors[0]?.path).toBe('name');
  await garden.call('POST', `/hubs/${hub.id}/pairing`);
  const { sensor } = (await garden.addSensor({ hub_id: hub.id })).body.data;
  const list = await garden.call<{ hubs: Hub[] }>('GET', `/groups/${garden.id}/hubs`);
  expect(list.body.data.hubs).toMatchObject([{ name: 'Greenhouse', end_device_ids: [sensor.id] }]);
});

test('pairing opens for three minutes, and closes when asked', async () => {
  const garden = await openOwnGarden(server, 'SENSOR');
  const { hub } = (await garden.addHub()).body.data;
  const pairing = (method: 'POST' | 'DELETE') => garden.call<{ hub: Hub }>(method, `/hubs/${hub.id}/pairing`);
  const opened = await pairing('POST');
  const seconds = (Date.parse(opened.body.data.hub.pairing_until?.utc ?? '') - server.clock.now()) / 1000;
  expect(seconds).toBeGreaterThan(LIMITS.hubPairingSeconds - 10);
  expect(seconds).toBeLessThanOrEqual(LIMITS.hubPairingSeconds);
  expect((await pairing('DELETE')).body.data.hub.pairing_until).toBeNull();
  const late = await garden.addSensor({ hub_id: hub.id });
  expect([late.code, late.body.errors[0]?.message]).toEqual([
    409,
    'Hub is not open to new devices. Start pairing first.',
  ]);
  await server.garden.setFault(hub.serial_number, 'offline', true);
  expect([(await pairing('POST')).code, (await pairing('POST')).body.errors[0]?.code]).toEqual([503, 70]);
});

rule('a hub cannot be removed while end devices exist', async () => {
  const garden = await openOwnGarden(server, 'SENSOR');
  const { hub } = (await garden.addHub()).body.data;
  await garden.call('POST', `/hubs/${hub.id}/pairing`);
  const { sensor } = (await garden.addSensor({ hub_id: hub.id })).body.data;
  const refused = await garden.call('DELETE', `/hubs/${hub.id}`);
  const message = `Remove these devices before you remove the hub: ${sensor.name}`;
  expect(refusal(refused)).toEqual({ http: 409, errors: [[50, null, message]] });
  await garden.call('DELETE', `/sensors/${sensor.id}`);
  expect((await garden.call('DELETE', `/hubs/${hub.id}`)).code).toBe(200);
  expect((await garden.call('DELETE', `/hubs/${hub.id}`)).code).toBe(404);
});
