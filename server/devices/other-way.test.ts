/** One board with ESPHome that announces itself over MQTT and has a web server too. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createEsphomeDriver } from '@sluice/drivers/esphome/driver';
import { FakeEsphome } from '@sluice/drivers/esphome/fake-esphome';
import { openOpeningStore } from '@sluice/drivers/esphome/openings';
import { createHttpLink } from '@sluice/drivers/lan/http';
import { THIS_MACHINE } from '@sluice/drivers/testing/this-machine';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openOwnGarden, refusal } from '../testing/own-garden.ts';
import { ScriptedDevice } from '../testing/scripted-device.ts';
import { openTestServer, type TestServer } from '../testing/test-server.ts';
import { networkAddressOf } from './other-way.ts';

test.each([
  ['02:FC:00:00:00:0A', '02fc0000000a'],
  ['DC4F220848A2', 'dc4f220848a2'],
  ['shellyplus1-a8032abe54dc', 'a8032abe54dc'],
  ['0x7cc6b6fffe000001', null],
  ['Garden valves 192.168.1.20', null],
  ['scripted-5c0e1d3a-2b1f-4f0e-9c55-02fc0000000a7', null],
])('%s: %s', (serial, address) => {
  expect(networkAddressOf(serial)).toBe(address);
});

const folder = mkdtempSync(join(tmpdir(), 'sluice-other-way-'));
const board = new FakeEsphome({ mac: '02:FC:00:00:00:0A' });
let server: TestServer;
let overMqtt: ScriptedDevice;

beforeAll(async () => {
  await board.open();
  const tools = { now: board.now, warn: () => {} };
  const links = {
    send: createHttpLink(THIS_MACHINE, 1_000),
    openings: openOpeningStore(folder, board.now),
    discoverHosts: async () => [],
  };
  const overHttp = createEsphomeDriver(links, tools);
  overMqtt = new ScriptedDevice(() => server.clock.now(), { address: '02fc0000000a' });
  server = await openTestServer({ drivers: () => [overHttp, overMqtt.driver('home-assistant-mqtt')] });
});
afterAll(async () => {
  await server.close();
  await board.close();
  rmSync(folder, { recursive: true });
});

test('it is added once, and who tries the other way is told by which it is here', async () => {
  const garden = await openOwnGarden(server);
  const byMqtt = { name: 'Board', driver: 'home-assistant-mqtt', address: overMqtt.address };
  const byHttp = { name: 'Again', driver: 'esphome', address: board.host };
  const add = (of: typeof garden, wanted: object) =>
    of.call<{ device: { id: string } }>('POST', `/groups/${of.id}/devices`, wanted);
  const first = await add(garden, byMqtt);
  expect(first.code).toBe(200);
  const refused = refusal(await add(garden, byHttp));
  expect(refused).toMatchObject({ http: 409, errors: [[50, null, expect.stringMatching(/Board.*MQTT/)]] });
  expect((await garden.groupOf()).devices).toHaveLength(1);

  // Whose it is in another garden is nobody's business.
  const other = await openOwnGarden(server);
  const foreign = refusal(await add(other, byHttp));
  expect(foreign.http).toBe(409);
  expect(JSON.stringify(foreign)).not.toContain('Board');

  await garden.call('DELETE', `/devices/${first.body.data.device.id}`);
  expect((await add(garden, byHttp)).code).toBe(200);
  expect(refusal(await add(garden, byMqtt)).http).toBe(409);
});
