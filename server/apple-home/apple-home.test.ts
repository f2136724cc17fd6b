/** A home beside a garden: it pairs over TCP with the code, and waters what the owner may water. */
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { AppleHome, ShownToAppleHome } from '@sluice/contract/smart-homes';
import type { GroupId, UserId } from '@sluice/engine/vocabulary/ids';
import { sql } from 'drizzle-orm';
import type hapController from 'hap-controller/lib/transport/ip/http-client.js';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { readCurrentGroup } from '../overview/index.ts';
import { listen } from '../platform/database/listen.ts';
import { LIVE_CHANNEL } from '../platform/live/announce.ts';
import type { WhenShown } from '../smart-homes/index.ts';
import { sealedWithLostKey } from '../testing/lost-key.ts';
import { type OwnGarden, openOwnGarden, refusal } from '../testing/own-garden.ts';
import { forFile, serverForFile } from '../testing/shared-fixtures.ts';
import { APPLE_HOME_CHANNEL, whenShownToAppleHome } from './index.ts';
import { allAppleHomes } from './store.ts';

/** Its index would look for Bluetooth. */
const { default: HttpClient } = createRequire(import.meta.url)(
  'hap-controller/lib/transport/ip/http-client.js',
) as typeof hapController;
type HttpClient = InstanceType<typeof HttpClient>;

/** Short forms of HomeKit's types. */
const TYPES = {
  valve: 'D0',
  system: 'CF',
  active: 'B0',
  inUse: 'D2',
  setDuration: 'D3',
  remaining: 'D4',
  fault: '77',
  configuredName: 'E3',
} as const;

/** Patient: a busy machine is late. */
const eventually = <Value>(look: () => Value) => expect.poll(look, { timeout: 15_000, interval: 50 });

const server = serverForFile({ withSimulator: true });
const garden: OwnGarden = forFile(() => openOwnGarden(server));
let zone: string;
let shown: WhenShown;
let listener: Awaited<ReturnType<typeof listen>>;
let home: AppleHome;
let client: HttpClient;
const clients: HttpClient[] = [];

const path = () => `/groups/${garden.id}/apple_home`;
const read = async () => (await garden.call<ShownToAppleHome>('GET', path())).body.data.apple_home;
const activeRuns = async () => (await garden.groupOf()).active_runs;

function start(): void {
  const { services, app, connection } = server;
  const readGroup = (userId: UserId, groupId: GroupId, nowMs: number) =>
    readCurrentGroup(services, userId, groupId, nowMs);
  const warn = (error: unknown) => void warned.push(error);
  shown = whenShownToAppleHome(connection, { services, app, readGroup, address: '127.0.0.1', warn });
}
const warned: unknown[] = [];

const connect = ({ setup_code: _, port }: AppleHome, stored?: ReturnType<HttpClient['getLongTermData']>) => {
  const one = new HttpClient('a garden', '127.0.0.1', port, stored ?? undefined);
  clients.push(one);
  return one;
};
const isReachable = async ({ port }: AppleHome) =>
  fetch(`http://127.0.0.1:${port}/accessories`).then(
    () => true,
    () => false,
  );

type Service = Awaited<ReturnType<HttpClient['getAccessories']>>['accessories'][number]['services'][number];
const shortType = (type: string | undefined) => (type ?? '').replace(/^0*/, '').replace(/-.*/, '');
const services = async (of: HttpClient, kind: keyof typeof TYPES) =>
  ((await of.getAccessories()).accessories[0]?.services ?? []).filter(({ type }) => shortType(type) === TYPES[kind]);
const field = (service: Service | undefined, kind: keyof typeof TYPES) => {
  const found = service?.characteristics.find(({ type }) => shortType(type) === TYPES[kind]);
  if (!found) throw new Error(`no ${kind}`);
  return { id: `1.${found.iid}`, value: found.value };
};
const firstValve = async () => (await services(client, 'valve'))[0];

beforeAll(async () => {
  await server.startLoop();
  await garden.addDevice('SPRITE-8');
  zone = (await garden.groupOf()).zones[0]?.id ?? '';
  await garden.makeLawn(zone);
  start();
  listener = await listen(
    server.connection,
    [LIVE_CHANNEL, APPLE_HOME_CHANNEL],
    (channel) => (channel === LIVE_CHANNEL ? shown.changed() : void shown.look()),
    () => void shown.look(),
  );
  home = (await garden.call<ShownToAppleHome>('PUT', path())).body.data.apple_home as AppleHome;
  await vi.waitUntil(() => isReachable(home), { timeout: 15_000 });
  client = connect(home);
});
afterEach(async () => {
  await garden.call('DELETE', `/groups/${garden.id}/manual_runs`);
});
afterAll(async () => {
  for (const one of clients) await one.close().catch(() => undefined);
  await shown.stop();
  await listener.close();
});

test('a wrong code is refused, and the right one pairs', async () => {
  const wrong = home.setup_code === '471-92-836' ? '471-92-837' : '471-92-836';
  await expect(connect(home).pairSetup(wrong)).rejects.toThrow();
  expect((await read())?.controllers).toEqual([]);
  await client.pairSetup(home.setup_code ?? '');
  await eventually(async () => (await read())?.controllers.map(({ is_admin }) => is_admin)).toEqual([true]);
});

test('the garden is one irrigation system with its zones as valves', async () => {
  const [system] = await services(client, 'system');
  const valves = await services(client, 'valve');
  const { zones } = await garden.groupOf();
  expect(valves.map((valve) => field(valve, 'configuredName').value)).toEqual(zones.map(({ name }) => name));
  expect((system as { linked?: unknown[] }).linked).toHaveLength(zones.length);
  expect(field(system, 'active').value).toBe(1);
  expect(field(valves[0], 'setDuration').value).toBe(600);
  expect(warned).toEqual([]);
});

test('a valve waters for the duration that is set, tells so, and is stopped', async () => {
  const valve = await firstValve();
  const [active, inUse, remaining] = [
    field(valve, 'active').id,
    field(valve, 'inUse').id,
    field(valve, 'remaining').id,
  ];
  const heard = new Map<string, unknown>();
  client.on('event', ({ characteristics }: { characteristics: { iid: number; value: unknown }[] }) => {
    for (const { iid, value } of characteristics) heard.set(`1.${iid}`, value);
  });
  await client.subscribeCharacteristics([active, inUse, remaining]);
  await client.setCharacteristics({ [field(valve, 'setDuration').id]: 900 });
  await client.setCharacteristics({ [active]: 1 });
  await client.setCharacteristics({ [active]: 1 });
  expect(await activeRuns()).toMatchObject([
    { source: 'MANUAL', zone_id: zone, duration_s: 900, started_by: 'Apple Home' },
  ]);
  await eventually(() => heard.get(inUse)).toBe(1);
  await eventually(() => Number(heard.get(remaining))).toBeGreaterThan(800);
  expect(field(await firstValve(), 'remaining').value).toBeLessThanOrEqual(900);
  await client.setCharacteristics({ [active]: 0 });
  await eventually(() => heard.get(inUse)).toBe(0);
  await eventually(async () => (await activeRuns()).length).toBe(0);
  const trail = await garden.call<{ changes: { token_name: string | null }[] }>(
    'GET',
    `/groups/${garden.id}/audit_trail`,
  );
  expect(JSON.stringify(trail.body.data)).toContain('Apple Home');
  expect((await read())?.last_heard_at).not.toBeNull();
});

test('what Sluice refuses stays closed, and Home is told so', async () => {
  await garden.changeZone(zone, { enabled: false });
  const { id } = field(await firstValve(), 'active');
  const answer = await client.setCharacteristics({ [id]: 1 }).catch((error: { body?: unknown }) => error.body ?? error);
  expect(JSON.stringify(answer)).toContain('-70412');
  expect(await activeRuns()).toEqual([]);
  expect(field(await firstValve(), 'active').value).toBe(0);
  await garden.changeZone(zone, { enabled: true });
});

test('the whole system off stops all, and pauses nothing', async () => {
  await garden.call('POST', `/groups/${garden.id}/manual_runs`, { zones: [{ zone_id: zone, minutes: 5 }] });
  const [system] = await services(client, 'system');
  await client.setCharacteristics({ [field(system, 'active').id]: 0 });
  await eventually(async () => (await activeRuns()).length).toBe(0);
  expect((await garden.groupOf()).rain_delay_until).toBeNull();
  expect(field((await services(client, 'system'))[0], 'active').value).toBe(1);
});

test('a zone with another name is another name there', async () => {
  await garden.changeZone(zone, { name: 'Roses 🌹' });
  await eventually(async () => field(await firstValve(), 'configuredName').value).toBe('Roses');
});

test('after a restart the pairing and the durations are still there', async () => {
  const stored = client.getLongTermData();
  await client.close();
  await shown.stop();
  expect(await isReachable(home)).toBe(false);
  start();
  await shown.look();
  await eventually(() => isReachable(home)).toBe(true);
  client = connect(home, stored);
  expect(field(await firstValve(), 'setDuration').value).toBe(900);
});

test('another code unpairs all; the old pairing opens nothing', async () => {
  const stored = client.getLongTermData();
  const answer = await garden.call<ShownToAppleHome>('DELETE', `${path()}/pairings`);
  const fresh = answer.body.data.apple_home as AppleHome;
  expect(fresh.setup_code).not.toBe(home.setup_code);
  expect(fresh).toMatchObject({ port: home.port, controllers: [] });
  // hap-controller goes on waiting where a connection ends while it is made.
  const tryOld = () =>
    connect(fresh, stored)
      .getAccessories()
      .catch(() => 'refused');
  await eventually(() => Promise.race([tryOld(), sleep(1_000)])).toBe('refused');
  await eventually(() => isReachable(fresh)).toBe(true);
  client = connect(fresh);
  await client.pairSetup(fresh.setup_code ?? '');
  expect(await services(client, 'valve')).not.toHaveLength(0);
  expect(await Promise.race([tryOld(), sleep(10_000)])).toBe('refused');
});

test('without the key that sealed its code it is not shown, until the key is back', async () => {
  const { rows } = await server.db.execute<{ pairings: string }>(
    sql`select pairings from apple_homes where group_id = ${garden.id}`,
  );
  const startWith = async (pairings: string | undefined) => {
    await shown.stop();
    await server.db.execute(sql`update apple_homes set pairings = ${pairings} where group_id = ${garden.id}`);
    start();
    await shown.look();
  };
  const stored = client.getLongTermData();
  await client.close();
  await startWith(sealedWithLostKey('{}'));
  expect(await allAppleHomes(server.db)).toEqual([]);
  expect(await isReachable(home)).toBe(false);
  expect(await read()).toMatchObject({ setup_code: null, setup_uri: null, controllers: [] });
  await startWith(rows[0]?.pairings);
  await eventually(() => isReachable(home)).toBe(true);
  client = connect(home, stored);
  expect(await services(client, 'valve')).not.toHaveLength(0);
  expect((await read())?.controllers).toHaveLength(1);
});

test('with the owner’s right it ends, and switched off it is gone', async () => {
  const { db } = server;
  const { shares } = await import('../users/tables.ts');
  const { eq } = await import('drizzle-orm');
  const ofGarden = eq(shares.groupId, garden.id as GroupId);
  await db.update(shares).set({ relationship: 'MANAGER' }).where(ofGarden);
  await shown.look();
  await eventually(() => isReachable(home)).toBe(false);
  await db.update(shares).set({ relationship: 'OWNER' }).where(ofGarden);
  await shown.look();
  await eventually(() => isReachable(home)).toBe(true);
  await garden.call('DELETE', path());
  await eventually(() => isReachable(home)).toBe(false);
  expect(await read()).toBeNull();
});

test('a port that another program has is said, and no harm is done', async () => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(home.port, resolve));
  await garden.call('PUT', path());
  await eventually(async () => (await read())?.is_port_taken).toBe(true);
  await new Promise((resolve) => other.close(resolve));
  await shown.look();
  await eventually(async () => (await read())?.is_port_taken).toBe(false);
  await garden.call('DELETE', path());
});

test('gardens that are switched on at the same moment get ports of their own', async () => {
  const others = await Promise.all(Array.from({ length: 4 }, () => openOwnGarden(server)));
  const addressOf = ({ id }: { id: string }) => `/groups/${id}/apple_home`;
  const answers = await Promise.all(others.map((one) => one.call<ShownToAppleHome>('PUT', addressOf(one))));
  const ports = answers.map(({ body }) => body.data.apple_home?.port);
  expect(new Set(ports).size).toBe(others.length);
  for (const one of others) await one.call('DELETE', addressOf(one));
});

test('settings that forbid it are said', async () => {
  const { settings } = server.services;
  const port = settings.appleHomePort;
  settings.appleHomePort = null;
  const answer = await garden.call('PUT', path());
  settings.appleHomePort = port;
  expect(refusal(answer)).toEqual({
    http: 409,
    errors: [[50, null, 'The settings of this server do not allow gardens to be shown in Apple’s Home.']],
  });
});
