/** Who may have the server search for hardware, where it may search, and that refused hardware is not changed. */
import { createHttpLink, type HttpRequest } from '@sluice/drivers/lan/http';
import { DeviceNetworks } from '@sluice/drivers/networks';
import { createShellyDriver } from '@sluice/drivers/shelly/driver';
import { FakeGen2 } from '@sluice/drivers/shelly/fake-gen2';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openOwnGarden, refusal } from '../testing/own-garden.ts';
import { openTestServer, type TestServer } from '../testing/test-server.ts';

const board = new FakeGen2();
/** The operator's setting, by the test. */
let networks = new DeviceNetworks({ hasOwn: false, named: [] });
const asked: { host: string; request: HttpRequest }[] = [];
let searches = 0;
let server: TestServer;

const named = () => new DeviceNetworks({ hasOwn: false, named: [{ address: '127.0.0.0', prefix: 8 }] });
const usual = () => new DeviceNetworks({ hasOwn: true, named: [] });

beforeAll(async () => {
  await board.open();
  const shelly = createShellyDriver(
    {
      send: async (host, request) => {
        const answer = await createHttpLink(networks, 1_000)(host, request);
        asked.push({ host, request });
        return answer;
      },
      discoverHosts: async () => {
        searches += 1;
        return [board.host];
      },
    },
    { now: board.now, warn: () => {} },
  );
  server = await openTestServer({ drivers: () => [shelly] });
});
beforeEach(() => {
  networks = named();
  asked.length = 0;
  searches = 0;
});
afterAll(async () => {
  await server.close();
  await board.close();
});

const box = () => ({ name: 'Box', driver: 'shelly', is_water_valve: true, address: board.host });
const written = () =>
  asked.flatMap(({ request }) => (/SetConfig|\.Set"|Schedule\.Update/.test(request.body ?? '') ? [request.body] : []));

test('an account without a confirmed email looks at nothing of the house, and waters a simulated garden', async () => {
  const garden = await openOwnGarden(server);
  const { token, id } = await server.register(undefined, {}, { isConfirmed: false });
  await server.share(garden.id, id, 'OWNER');
  const call = (method: 'GET' | 'POST', url: string, body?: object) => server.call(token, method, url, body);
  const looks = [
    call('GET', `/groups/${garden.id}/found_devices`),
    call('GET', `/groups/${garden.id}/found_devices?address=${board.host}`),
    call('POST', `/groups/${garden.id}/devices`, box()),
    call('POST', `/groups/${garden.id}/hubs`, { name: 'Hub', driver: 'zigbee2mqtt', address: 'zigbee2mqtt' }),
    call('POST', `/groups/${garden.id}/sensors`, { name: 'Probe', driver: 'tasmota', address: board.host }),
  ];
  for (const answer of await Promise.all(looks)) {
    expect(refusal(answer)).toMatchObject({ http: 403, errors: [[40, null, expect.stringMatching(/confirm/)]] });
  }
  expect([asked.length, searches]).toEqual([0, 0]);
});

test('of tokens, only one that may manage looks', async () => {
  const garden = await openOwnGarden(server);
  const look = async (scope: string) => {
    const made = await garden.call<{ token: string }>('POST', '/account/tokens', { name: scope, scope });
    return (await server.call(made.body.data.token, 'GET', `/groups/${garden.id}/found_devices`)).code;
  };
  expect([await look('read'), await look('water'), await look('plan')]).toEqual([403, 403, 403]);
  expect([asked.length, searches]).toEqual([0, 0]);
  expect(await look('manage')).toBe(200);
  expect(searches).toBe(1);
});

test('this machine is looked at only where its operator names it, by whatever name', async () => {
  const garden = await openOwnGarden(server);
  networks = usual();
  const port = board.host.split(':')[1];
  for (const host of ['127.0.0.1', 'localhost', '[::1]', '0x7f000001', '0.0.0.0', '169.254.169.254']) {
    const found = await garden.call('GET', `/groups/${garden.id}/found_devices?address=${host}:${port}`);
    expect([host, refusal(found)]).toEqual([
      host,
      expect.objectContaining({
        http: 422,
        errors: [[30, 'address', expect.stringContaining('SLUICE_DEVICE_NETWORKS')]],
      }),
    ]);
    const added = await garden.call('POST', `/groups/${garden.id}/devices`, { ...box(), address: `${host}:${port}` });
    expect([host, refusal(added).http]).toEqual([host, 422]);
  }
  // What announces itself there is not asked either.
  const search = await garden.call<{ devices: unknown[] }>('GET', `/groups/${garden.id}/found_devices`);
  expect(search.body.data.devices).toEqual([]);
  expect(asked).toEqual([]);
  networks = named();
  expect((await garden.call('POST', `/groups/${garden.id}/devices`, box())).code).toBe(200);
});

test('nothing is written to a Shelly that another garden has, or that does not fit any more', async () => {
  const other = await openOwnGarden(server);
  const refused = await other.call('POST', `/groups/${other.id}/devices`, box());
  expect(refusal(refused).http).toBe(409);
  expect(asked.length).toBeGreaterThan(0);
  expect(written()).toEqual([]);
});

test('what a garden has is asked where it is, also after its operator forbids to look there', async () => {
  networks = new DeviceNetworks({ hasOwn: false, named: [] });
  const found = server.findDriver('shelly');
  const { rows } = await server.db.$client.query("select address from devices where driver = 'shelly'");
  expect((await found.readState(await server.services.seals.open('column', rows[0].address))).valves).toHaveLength(4);
});
