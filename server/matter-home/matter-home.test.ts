/** A home beside a garden, by matter.js's own controller: it pairs over UDP with the code, and waters what the owner may. */
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import type { ClientNode, Endpoint, ServerNode } from '@matter/main';
import type { PeerAddress } from '@matter/main/protocol';
import type { MatterHome, ShownByMatter } from '@sluice/contract/smart-homes';
import type { GroupId, UserId } from '@sluice/engine/vocabulary/ids';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { readCurrentGroup } from '../overview/index.ts';
import { listen } from '../platform/database/listen.ts';
import { LIVE_CHANNEL } from '../platform/live/announce.ts';
import type { WhenShown } from '../smart-homes/index.ts';
import { sealedWithLostKey } from '../testing/lost-key.ts';
import { type OwnGarden, openOwnGarden, refusal } from '../testing/own-garden.ts';
import { forFile, serverForFile } from '../testing/shared-fixtures.ts';
import { MATTER_HOME_CHANNEL, whenShownByMatter } from './index.ts';
import { loadMatter, type Matter, openPlace, openRoot } from './library.ts';
import { isPortFree } from './network.ts';
import { formatPairingCode, formatQrText, makePasscode, PRODUCT_ID, VENDOR_ID } from './setup-code.ts';
import { allMatterHomes } from './store.ts';
import { cutName } from './valve.ts';

const LOOPBACK = '127.0.0.1';

/** Patient: a busy machine is late. */
const eventually = <Value>(look: () => Value) => expect.poll(look, { timeout: 20_000, interval: 100 });

const server = serverForFile({ withSimulator: true });
const garden: OwnGarden = forFile(() => openOwnGarden(server));
let zone: string;
let shown: WhenShown;
let listener: Awaited<ReturnType<typeof listen>>;
let matter: Matter;
let home: MatterHome;
let firstHome: Home;
const warned: unknown[] = [];
const homes: { close(): Promise<void> }[] = [];

const path = () => `/groups/${garden.id}/matter_home`;
const read = async () => (await garden.call<ShownByMatter>('GET', path())).body.data.matter_home;
const activeRuns = async () => (await garden.groupOf()).active_runs;

function start(): void {
  const { services, app, connection } = server;
  const readGroup = (userId: UserId, groupId: GroupId, nowMs: number) =>
    readCurrentGroup(services, userId, groupId, nowMs);
  const warn = (error: unknown) => void warned.push(error);
  shown = whenShownByMatter(connection, { services, app, readGroup, address: LOOPBACK, warn });
}

interface Home {
  pair(garden: MatterHome): Promise<void>;
  peer(): ClientNode;
  has(zoneName: string): boolean;
  control(zoneName: string): Record<string, unknown>;
  setDefault(zoneName: string, durationS: number | null): Promise<void>;
  send(zoneName: string, command: 'open' | 'close', request?: object): Promise<void>;
  close(): Promise<void>;
}

/** A controller on this machine, in a root of its own. */
async function openHome(label: string): Promise<Home> {
  const { ServerNode, ControllerBehavior, VendorId } = matter;
  const { environment } = openPlace(matter, openRoot(matter, LOOPBACK), label, '{}', () => {});
  const node: ServerNode = await ServerNode.create(ServerNode.RootEndpoint.with(ControllerBehavior), {
    id: label,
    environment,
    network: { port: 0, ble: false },
    controller: { adminFabricLabel: label, adminVendorId: VendorId(VENDOR_ID), ble: false },
    commissioning: { enabled: false },
  } as never);
  await node.start();
  /** The valve of a zone, found by its name. */
  const find = (name: string) =>
    [...(opened.peer().endpoints as Iterable<Endpoint>)].find(
      (one) => (one.maybeStateOf('bridgedDeviceBasicInformation') as { nodeLabel?: string })?.nodeLabel === name,
    );
  const valve = (name: string) => {
    const found = find(name);
    if (!found) throw new Error(`no ${name}`);
    return found;
  };
  const opened: Home = {
    async pair({ pairing_code, port }: MatterHome) {
      const at = { type: 'udp' as const, ip: LOOPBACK, port };
      const { PeerSet, ClientInteraction, Invoke, EndpointNumber } = matter;
      const { GeneralCommissioning } = await import('@matter/main/clusters/general-commissioning');
      const peer = await node.peers.forDescriptor({ addresses: [at] });
      const finalizeCommissioning = async (address: PeerAddress) => {
        // Nothing is announced here: it is where it was.
        const reached = node.env.get(PeerSet).addKnownPeer({ address, operationalAddress: at });
        await reached.connect();
        const asked = new ClientInteraction({ environment: node.env, exchangeProvider: reached.exchangeProvider });
        const complete = {
          endpoint: EndpointNumber(0),
          cluster: GeneralCommissioning,
          command: 'commissioningComplete' as const,
        };
        for await (const _ of asked.invoke(Invoke({ commands: [complete] } as never)));
      };
      const options = { pairingCode: pairing_code ?? '', finalizeCommissioning };
      // The garden may not answer yet, as after each start.
      await vi.waitUntil(
        () =>
          peer.commission(options).then(
            () => true,
            () => false,
          ),
        { timeout: 30_000 },
      );
      const { OperationalCredentialsClient } = await import('@matter/main/behaviors/operational-credentials');
      await peer.commandsOf(OperationalCredentialsClient).updateFabricLabel({ label });
    },
    peer() {
      const [peer] = node.peers;
      if (!peer) throw new Error('not paired');
      return peer;
    },
    has: (name) => find(name) !== undefined,
    setDefault: (name, defaultOpenDuration) =>
      valve(name).setStateOf('valveConfigurationAndControl', { defaultOpenDuration }),
    control: (name) => valve(name).stateOf('valveConfigurationAndControl') as Record<string, unknown>,
    async send(name, command, request) {
      await (
        valve(name).commandsOf(matter.ValveConfigurationAndControlClient)[command] as (request?: object) => unknown
      )(request);
    },
    close: () => node.close(),
  };
  homes.push(opened);
  return opened;
}

beforeAll(async () => {
  await server.startLoop();
  await garden.addDevice('SPRITE-8');
  zone = (await garden.groupOf()).zones[0]?.id ?? '';
  await garden.makeLawn(zone);
  await garden.changeZone(zone, { name: 'Lawn 🌱' });
  start();
  listener = await listen(
    server.connection,
    [LIVE_CHANNEL, MATTER_HOME_CHANNEL],
    (channel) => (channel === LIVE_CHANNEL ? shown.changed() : void shown.look()),
    () => void shown.look(),
  );
  home = (await garden.call<ShownByMatter>('PUT', path())).body.data.matter_home as MatterHome;
  matter = await loadMatter();
});
afterEach(async () => {
  await garden.call('DELETE', `/groups/${garden.id}/manual_runs`);
});
afterAll(async () => {
  for (const one of homes) await one.close().catch(() => undefined);
  await shown.stop();
  await listener.close();
});

test('codes are those that matter.js writes', () => {
  const { ManualPairingCodeCodec, QrPairingCodeCodec, VendorId } = matter;
  const codes = [
    ['00000001', 0],
    ['99999998', 4_095],
    ['20202021', 3_840],
    [makePasscode(), 1_234],
  ] as const;
  for (const [digits, discriminator] of codes) {
    const passcode = Number(digits);
    const written = formatPairingCode(digits, discriminator);
    expect(written).toMatch(/^\d{4}-\d{3}-\d{4}$/);
    expect(written.replaceAll('-', '')).toBe(ManualPairingCodeCodec.encode({ discriminator, passcode }));
    const facts = { version: 0, flowType: 0, discoveryCapabilities: 4, productId: PRODUCT_ID };
    const payload = { ...facts, vendorId: VendorId(VENDOR_ID), discriminator, passcode };
    expect(formatQrText(digits, discriminator)).toBe(QrPairingCodeCodec.encode([payload]));
  }
  const drawn = [0, 11_111_111, 12_345_678, 87_654_321, 1_234_567];
  expect(makePasscode(() => drawn.shift() ?? 0)).toBe('01234567');
});

test('names are cut where Matter ends them', () => {
  expect(cutName('ü'.repeat(20))).toBe('ü'.repeat(16));
});

test('a home pairs with the code, and sees each zone as a valve with its name', async () => {
  firstHome = await openHome('Home of Olga');
  await firstHome.pair(home);
  const { zones } = await garden.groupOf();
  for (const { name } of zones) expect(firstHome.control(name).currentState).toBe(0);
  expect(firstHome.control('Lawn 🌱')).toMatchObject({ defaultOpenDuration: 600, openDuration: null });
  await eventually(async () => (await read())?.homes).toEqual([{ vendor_id: VENDOR_ID, label: 'Home of Olga' }]);
  expect(await read()).toMatchObject({ admits_until: null, is_announced: false, is_port_taken: false });
  expect(warned).toEqual([]);
});

test('a valve opens for 60 s, says so, and is closed', async () => {
  await firstHome.send('Lawn 🌱', 'open', { openDuration: 60 });
  expect(await activeRuns()).toMatchObject([{ source: 'MANUAL', zone_id: zone, duration_s: 60, started_by: 'Matter' }]);
  await eventually(() => firstHome.control('Lawn 🌱')).toMatchObject({ currentState: 1, openDuration: 60 });
  expect(firstHome.control('Lawn 🌱').remainingDuration).toBeLessThanOrEqual(60);
  // Asked twice, it goes on to the end that it has.
  await firstHome.send('Lawn 🌱', 'open', { openDuration: 120 });
  expect(await activeRuns()).toMatchObject([{ duration_s: 60 }]);
  await firstHome.send('Lawn 🌱', 'close');
  await eventually(async () => (await activeRuns()).length).toBe(0);
  await eventually(() => firstHome.control('Lawn 🌱')).toMatchObject({ currentState: 0, remainingDuration: null });
  const trail = await garden.call('GET', `/groups/${garden.id}/audit_trail`);
  expect(JSON.stringify(trail.body.data)).toContain('Matter');
});

test('without a duration it is the default that a home has set, and has an end', async () => {
  await firstHome.setDefault('Lawn 🌱', 900);
  await firstHome.send('Lawn 🌱', 'open', { openDuration: null });
  expect(await activeRuns()).toMatchObject([{ duration_s: 900 }]);
  await firstHome.send('Lawn 🌱', 'close');
  for (const endless of [null, 7_200]) await expect(firstHome.setDefault('Lawn 🌱', endless)).rejects.toThrow();
  await expect(firstHome.send('Lawn 🌱', 'open', { openDuration: 7_200 })).rejects.toThrow(/constraint/i);
});

test('what Sluice refuses stays closed, and the home is told so', async () => {
  await garden.changeZone(zone, { enabled: false });
  await expect(firstHome.send('Lawn 🌱', 'open', { openDuration: 60 })).rejects.toThrow(/InvalidInState|203/);
  expect(await activeRuns()).toEqual([]);
  expect(firstHome.control('Lawn 🌱').currentState).toBe(0);
  await garden.changeZone(zone, { enabled: true, name: 'Roses' });
  await eventually(() => firstHome.has('Roses')).toBe(true);
});

test('a second home comes while the code admits it, and leaves; the first one stays', async () => {
  const second = await openHome('Second');
  const answer = await garden.call<ShownByMatter>('PUT', `${path()}/admission`);
  expect(answer.body.data.matter_home?.admits_until).not.toBeNull();
  await second.pair(home);
  await eventually(async () => (await read())?.homes.map(({ label }) => label)).toEqual(['Home of Olga', 'Second']);
  await second.send('Roses', 'open');
  await eventually(() => firstHome.control('Roses')).toMatchObject({ currentState: 1, openDuration: 900 });
  await second.peer().decommission();
  await eventually(async () => (await read())?.homes.map(({ label }) => label)).toEqual(['Home of Olga']);
  await firstHome.send('Roses', 'close');
});

test('after a restart the home is still paired', async () => {
  await shown.stop();
  start();
  await shown.look();
  await vi.waitUntil(
    () =>
      firstHome.send('Roses', 'open', { openDuration: 60 }).then(
        () => true,
        () => false,
      ),
    {
      timeout: 30_000,
    },
  );
  expect(await activeRuns()).toMatchObject([{ duration_s: 60 }]);
});

test('another code unpairs all', async () => {
  const answer = await garden.call<ShownByMatter>('DELETE', `${path()}/pairings`);
  const fresh = answer.body.data.matter_home as MatterHome;
  expect(fresh.pairing_code).not.toBe(home.pairing_code);
  expect(fresh).toMatchObject({ port: home.port, homes: [] });
  const third = await openHome('Third');
  await third.pair(fresh);
  expect(third.control('Roses')).toMatchObject({ defaultOpenDuration: 900 });
  // The last home leaves: the garden is shown to others as before.
  await third.peer().decommission();
  await eventually(async () => (await read())?.homes).toEqual([]);
  await garden.call('PUT', `${path()}/admission`);
  await (await openHome('Fourth')).pair(fresh);
  await eventually(async () => (await read())?.homes.length).toBe(1);
});

test('without the key that sealed its code it is not shown, until another code is made', async () => {
  const pairings = sealedWithLostKey('{}');
  await shown.stop();
  await server.db.execute(sql`update matter_homes set pairings = ${pairings} where group_id = ${garden.id}`);
  start();
  await shown.look();
  expect(await allMatterHomes(server.db)).toEqual([]);
  expect(await isPortFree(home.port, LOOPBACK)).toBe(true);
  expect(await read()).toMatchObject({ pairing_code: null, qr_text: null, homes: [] });
  const { rows } = await server.db.execute(sql`select pairings from matter_homes where group_id = ${garden.id}`);
  expect(rows).toEqual([{ pairings }]);
  const answer = await garden.call<ShownByMatter>('DELETE', `${path()}/pairings`);
  expect(answer.body.data.matter_home?.pairing_code).toMatch(/^\d{4}-\d{3}-\d{4}$/);
  await eventually(() => isPortFree(home.port, LOOPBACK)).toBe(false);
});

test('with the owner’s right it ends, and switched off it is gone', async () => {
  const { db } = server;
  const { shares } = await import('../users/tables.ts');
  const { eq } = await import('drizzle-orm');
  const ofGarden = eq(shares.groupId, garden.id as GroupId);
  await db.update(shares).set({ relationship: 'MANAGER' }).where(ofGarden);
  await shown.look();
  await eventually(() => isPortFree(home.port, LOOPBACK)).toBe(true);
  await db.update(shares).set({ relationship: 'OWNER' }).where(ofGarden);
  await shown.look();
  await eventually(() => isPortFree(home.port, LOOPBACK)).toBe(false);
  await garden.call('DELETE', path());
  await eventually(() => isPortFree(home.port, LOOPBACK)).toBe(true);
  expect(await read()).toBeNull();
  expect(warned).toEqual([]);
});

test('a port that another program has is said, and no harm is done', async () => {
  const other = createSocket('udp4').bind(home.port, LOOPBACK);
  await once(other, 'listening');
  await garden.call('PUT', path());
  await eventually(async () => (await read())?.is_port_taken).toBe(true);
  await new Promise<void>((resolve) => other.close(() => resolve()));
  await shown.look();
  await eventually(async () => (await read())?.is_port_taken).toBe(false);
  await garden.call('DELETE', path());
});

test('settings that forbid it are said', async () => {
  const { settings } = server.services;
  const port = settings.matterPort;
  settings.matterPort = null;
  const answer = await garden.call('PUT', path());
  settings.matterPort = port;
  expect(refusal(answer)).toEqual({
    http: 409,
    errors: [[50, null, 'The settings of this server do not allow gardens to be shown by Matter.']],
  });
});
