/** What is Zigbee2MQTT's own: what it must not open, and messages that are late, old, doubled or wrong. */
import { DAY_MS } from '@sluice/engine/vocabulary/units';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Driver } from '../driver.ts';
import { openMqttLink } from '../mqtt/mqtt-link.ts';
import { adoptionOf } from '../testing/adoptions.ts';
import { closingFor, openingFor } from '../testing/commands.ts';
import { expectToCloseByItself } from '../testing/killed-opening.ts';
import { useBroker } from '../testing/use-broker.ts';
import { expectNothingWithoutBroker } from '../testing/without-broker.ts';
import type { FakeModel } from './fake-definitions.ts';
import { type FakeZigbee2Mqtt, openFakeZigbee2Mqtt, settleLink, startOn } from './fake-zigbee2mqtt.ts';
import { startZigbee2MqttDriver } from './start.ts';

const HUB = 'zigbee2mqtt';
const IEEE = '0x7cc6b6fffe000001';
const ADDRESS = `${HUB}/${IEEE}`;
const ADOPTION = adoptionOf(ADDRESS, 'PIXIE', { hubAddress: HUB });

const setup = useBroker({ isFresh: true });
let fake: FakeZigbee2Mqtt;
let driver: Driver;

beforeEach(async () => {
  fake = await openFakeZigbee2Mqtt(setup.broker.url, 1_750_000_000_000);
  driver = start();
});
afterEach(() => fake.close());

const start = () => startOn(setup, fake);

const settle = () => settleLink(setup.link, fake);

async function adopt(model: FakeModel) {
  const device = await fake.add({ ieee: IEEE, name: 'Beet', model });
  await driver.adoptDevice(ADOPTION);
  fake.sets.length = 0;
  return device;
}

const open = (maxRunTimeS: number) => driver.valves?.openValve(ADDRESS, openingFor(fake.now, maxRunTimeS));
const close = () => driver.valves?.closeValve(ADDRESS, closingFor(fake.now));
const sentPayloads = () => fake.sets.map(({ payload }) => payload);

test.each<[FakeModel, string]>([
  ['SWV', 'state'],
  ['QT-05M', 'valve_state'],
])('a process of ours that opens a %s and is killed leaves a valve that shuts itself', async (model, state) => {
  const device = await adopt(model);
  const imports = {
    createZigbee2MqttDriver: 'driver.ts',
    openMqttLink: '../mqtt/mqtt-link.ts',
    openMemory: 'memory.ts',
  };
  const script = `createZigbee2MqttDriver({
      link: openMqttLink(${JSON.stringify(setup.broker.url)}, () => {}),
      memory: openMemory(${JSON.stringify(setup.folder)}),
      now: () => ${fake.now()} })`;
  await expectToCloseByItself(
    { here: import.meta.url, imports, driver: script, address: ADDRESS },
    { ...fake, isOpen: () => device.endsAt.has(state), received: fake.sets },
  );
});

describe('the end of a run', () => {
  test.each<[FakeModel, object[]]>([
    ['SWV', [{ state: 'ON', on_time: 90 }]],
    ['QT06_2', [{ mode: 'duration' }, { irrigation_target: 90 }, { state: 'ON' }]],
    ['GX03', [{ timer_1: 2 }, { valve_1: 'ON' }]],
    ['PSBZS A1', [{ timer: 2 }, { state: 'ON' }]],
    ['SWV-ZNE', [{ irrigation_duration: 2 }, { state: 'ON' }]],
    ['SWV-ZNE 26.105', [{ manual_default_settings: { irrigation_duration: 2 } }, { state: 'ON' }]],
    ['SWV-ZFE', [{ irrigation_mode: 'duration' }, { irrigation_duration: 2 }, { state: 'ON' }]],
    [
      'SWV-ZFE 26.105',
      [
        {
          manual_default_settings: {
            irrigation_duration: 2,
            irrigation_mode: 'duration',
            irrigation_amount: 0,
            fail_safe: 0,
          },
        },
        { state: 'ON' },
      ],
    ],
    ['SWV-ZF2', [{ irrigation_mode: 'duration' }, { irrigation_duration: 2 }, { state_1: 'ON' }]],
    ['TS0601_water_switch', [{ countdown_l1: 2 }, { state_l1: 'ON' }]],
    ['TS0049', [{ countdown: 2 }, { state: 'ON' }]],
    ['ZVG1', [{ timer: 2 }, { state: 'ON' }]],
    ['ZVL-PRO', [{ countdown: 90 }, { state: 'ON' }]],
    ['NAS-WV03B2', [{ on_with_countdown: 2 }]],
    // Its converter: the time must be set after the opening.
    ['QT-05M', [{ valve_state_auto_shutdown: 100 }, { shutdown_timer: 90 }]],
  ])('%s is told it in its order, one key a message, and closes by itself', async (model, messages) => {
    const device = await adopt(model);
    expect((await open(90))?.valve.isOpen).toBe(true);
    expect(sentPayloads()).toEqual(messages);
    expect([...device.endsAt.values()].every((endMs) => endMs - fake.now() <= 120_000)).toBe(true);
    await fake.pass(121);
    await settle();
    expect((await driver.readState(ADDRESS)).valves.some(({ isOpen }) => isOpen)).toBe(false);
    expect(sentPayloads()).toEqual(messages);
  });

  test('one that is told its time afterwards is closed at once where the time does not arrive', async () => {
    const device = await adopt('QT-05M');
    fake.losesKey = 'shutdown_timer';
    await expect(open(90)).rejects.toMatchObject({ fault: 'unreachable' });
    expect(sentPayloads()).toEqual([{ valve_state_auto_shutdown: 100 }, { shutdown_timer: 90 }, { valve_state: 0 }]);
    expect(device.fields.valve_state).toBe(0);
    expect(device.endsAt.size).toBe(0);
  });

  test('its time counts as told only when it is shown anew: what it showed of the last run is no answer', async () => {
    const device = await adopt('QT-05M');
    await open(90);
    await fake.report(device, { shutdown_timer: 90 });
    await close();
    fake.sets.length = 0;
    await settle();
    await open(90);
    expect(sentPayloads()).toEqual([{ valve_state_auto_shutdown: 100 }, { shutdown_timer: 91 }]);
    expect(driver.valves?.getTimer(ADDRESS)).toEqual({ stepS: 1, longestRunS: 14_399 });
  });

  test('of two valves with one timer the second opens only while the first is shut', async () => {
    const device = await adopt('SWV-ZF2');
    const openOf = (terminal: number) => driver.valves?.openValve(ADDRESS, openingFor(fake.now, 90, { terminal }));
    await openOf(1);
    fake.sets.length = 0;
    await expect(openOf(2)).rejects.toMatchObject({ fault: 'refused' });
    expect(sentPayloads()).toEqual([]);
    expect(device.fields).toMatchObject({ state_1: 'ON', state_2: 'OFF' });
    await fake.pass(121);
    await settle();
    expect((await openOf(2))?.valve.isOpen).toBe(true);
  });

  test('settings of its owner are sent along as they are, but for what ends the run', async () => {
    const device = await adopt('SWV-ZFE 26.105');
    const own = { irrigation_duration: 10, irrigation_mode: 'capacity', irrigation_amount: 40, fail_safe: 30 };
    await fake.report(device, { manual_default_settings: own });
    await settle();
    await open(90);
    expect(sentPayloads()[0]).toEqual({
      manual_default_settings: { ...own, irrigation_duration: 2, irrigation_mode: 'duration' },
    });
  });

  test('a timer that is not read back opens nothing', async () => {
    await adopt('QT06_2');
    fake.losesEchoes = true;
    await expect(open(90)).rejects.toMatchObject({ fault: 'unreachable' });
    expect(sentPayloads()).toEqual([{ mode: 'duration' }]);
  });

  test('what the bridge only hopes is not taken for the answer of the device', async () => {
    const device = await adopt('QT06_2');
    const lastSeen = new Date((device.lastSeen ?? 0) - 60_000).toISOString();
    fake.losesEchoes = true;
    const opening = open(90);
    await fake.send('Beet', JSON.stringify({ ...device.fields, mode: 'duration', last_seen: lastSeen }));
    await expect(opening).rejects.toMatchObject({ fault: 'unreachable' });
    expect(sentPayloads()).toEqual([{ mode: 'duration' }]);
  });

  test('an opening that nobody has seen is closed again, and never repeated', async () => {
    const device = await adopt('PSBZS A1');
    // The timer is read back, then every answer is lost.
    fake.losesEchoesAfter = 1;
    await expect(open(90)).rejects.toMatchObject({ fault: 'unreachable' });
    expect(sentPayloads()).toEqual([{ timer: 2 }, { state: 'ON' }, { state: 'OFF' }]);
    expect(device.endsAt.size).toBe(0);
  });

  test('one whose opening and closing were not seen is told to close again', async () => {
    const device = await adopt('PSBZS A1');
    fake.losesEchoesAfter = 1;
    await expect(open(90)).rejects.toMatchObject({ fault: 'unreachable' });
    fake.losesEchoesAfter = Number.POSITIVE_INFINITY;
    device.fields.state = 'ON';
    expect((await close())?.valve.isOpen).toBe(false);
    expect(sentPayloads().at(-1)).toEqual({ state: 'OFF' });
    expect(device.fields.state).toBe('OFF');
  });

  test('a valve that is out of reach says so at once, by the log of its bridge', async () => {
    const device = await adopt('SWV');
    device.isOffline = true;
    await expect(open(90)).rejects.toMatchObject({ fault: 'unreachable' });
    expect(device.fields.state).toBe('OFF');
  });

  test('a valve that is locked by frost is refused', async () => {
    const device = await adopt('PSBZS A1');
    await fake.report(device, { frost_lock: 'ON' });
    await settle();
    await expect(open(90)).rejects.toMatchObject({ fault: 'refused' });
    expect(sentPayloads()).toEqual([]);
  });

  test('the shortest run of a device is kept, and 16 bits are not passed', async () => {
    await adopt('SWV');
    expect(driver.valves?.getTimer(ADDRESS)).toEqual({ stepS: 1, longestRunS: 65_535 });
    await expect(open(65_536)).rejects.toMatchObject({ fault: 'refused' });
    expect(sentPayloads()).toEqual([]);
  });

  test('a shorter run closes first, since a running timer may take a later end only', async () => {
    const device = await adopt('SWV');
    await open(600);
    await open(60);
    expect(sentPayloads()).toEqual([{ state: 'ON', on_time: 600 }, { state: 'OFF' }, { state: 'ON', on_time: 60 }]);
    expect(device.endsAt.get('state')).toBe(fake.now() + 60_000);
  });
});

describe('what may not be opened', () => {
  test.each<[FakeModel | null, string | null]>([
    ['ZWV-YC', 'no-timer'],
    ['S26R2ZB', 'not-surely-a-valve'],
    ['PF-PM02D-TYZ', 'not-surely-a-valve'],
    ['QT06_1', 'unknown-model'],
    [null, 'unknown-model'],
    ['SWV', null],
  ])('%s is found with the obstacle %s', async (model, obstacle) => {
    await fake.add({ ieee: IEEE, name: 'Beet', model });
    const [found] = await driver.findDevices({ address: ADDRESS });
    expect(found).toMatchObject({ obstacle, needsHub: true });
    if (obstacle === null) return;
    await expect(driver.adoptDevice(ADOPTION)).rejects.toMatchObject({ name: 'AdoptionError' });
    expect(fake.asked).toEqual([]);
    await expect(open(60)).rejects.toMatchObject({ name: 'DriverError' });
    expect(sentPayloads()).toEqual([]);
  });

  test.each<FakeModel>(['YRD226HA2619', 'TS0603', '8720169277243', 'amina S', '4058075823976'])(
    '%s is not even found, and is told nothing whatever its owner says',
    async (model) => {
      await fake.add({ ieee: IEEE, name: 'Garden valve', model });
      expect(await driver.findDevices({ address: ADDRESS })).toEqual([]);
      expect((await driver.findDevices({ address: null })).map(({ address }) => address)).toEqual([HUB]);
      const said = { ...ADOPTION, acceptsNoTimer: true, isWaterValve: true };
      await expect(driver.adoptDevice(said)).rejects.toMatchObject({ fault: 'unfit' });
      await driver.valves?.closeAll(ADDRESS, closingFor(fake.now)).catch(() => {});
      await expect(open(60)).rejects.toMatchObject({ name: 'DriverError' });
      await settle();
      expect(fake.asked).toEqual([]);
    },
  );

  test('one that is being interviewed is joining', async () => {
    await fake.add({ ieee: IEEE, name: IEEE, model: 'SWV', interview: 'IN_PROGRESS' });
    expect(await driver.findDevices({ address: ADDRESS })).toMatchObject([{ obstacle: 'joining', name: null }]);
  });

  test('a SWV behind a bridge that would send ten times the time has no timer', async () => {
    await fake.add({ ieee: IEEE, name: 'Beet', model: 'SWV' });
    const coordinator = { ieee_address: '0x00124b0000000001' };
    await fake.send('bridge/info', JSON.stringify({ version: '2.6.0', coordinator }), true);
    const [found] = await driver.findDevices({ address: ADDRESS });
    expect(found?.obstacle).not.toBeNull();
  });

  test('a leak sensor has nothing to open', async () => {
    await fake.add({ ieee: IEEE, name: 'Cellar', model: 'SNZB-05P' });
    expect(await driver.findDevices({ address: ADDRESS })).toMatchObject([{ types: ['SENSOR'], terminals: 0 }]);
  });
});

describe('messages', () => {
  test('a renamed valve is the same valve, and its old name brings nothing along', async () => {
    const device = await adopt('SWV');
    await open(300);
    device.name = 'garden/vorn ü';
    await fake.send('Beet', '', true);
    await fake.report(device, {});
    await fake.announce();
    await fake.add({ ieee: '0x7cc6b6fffe000002', name: 'Beet', model: 'SWV' });
    await settle();
    expect((await driver.readState(ADDRESS)).valves[0]).toMatchObject({ isOpen: true, runId: 'run' });
    await close();
    expect(device.fields.state).toBe('OFF');
  });

  test('what was overtaken, is too large, is no JSON or has no known value changes nothing', async () => {
    const device = await adopt('SWV');
    await open(300);
    const old = new Date((device.lastSeen ?? 0) - 5_000).toISOString();
    await fake.send('Beet', JSON.stringify({ state: 'OFF', last_seen: old }));
    await fake.send('Beet', JSON.stringify({ state: 'OFF', much: 'x'.repeat(300_000) }));
    for (const wrong of ['{"state":', '[]', '"OFF"', 'null']) await fake.send('Beet', wrong);
    await fake.send('bridge/devices', '{"not":"a list"}');
    await fake.send('bridge/info', '[]');
    await settle();
    expect((await driver.readState(ADDRESS)).valves[0]?.isOpen).toBe(true);
    await fake.report(device, { state: null });
    await settle();
    // It is asked, since nothing known is not shut; its answer is as empty.
    await expect(driver.readState(ADDRESS)).rejects.toMatchObject({ fault: 'unreachable' });
  });

  test('a kept state is as old as it says', async () => {
    const device = await adopt('SWV');
    await fake.pass(3600);
    await setup.link.close();
    setup.link = openMqttLink(setup.broker.url, () => {});
    driver = start();
    const { ageS, valves } = await driver.readState(ADDRESS);
    expect(valves[0]?.isOpen).toBe(false);
    expect(Math.abs(ageS - 3600)).toBeLessThan(5);
    expect(device.isRetained).toBe(true);
  });

  test('a bridge whose clock is a day ahead gives no reading of tomorrow', async () => {
    const soil = await fake.add({ ieee: IEEE, name: 'Soil', model: 'TS0601_soil' });
    await driver.adoptDevice({ ...ADOPTION, type: 'SENSOR' });
    soil.lastSeen = fake.now() + DAY_MS;
    const last_seen = new Date(soil.lastSeen).toISOString();
    await fake.send('Soil', JSON.stringify({ soil_moisture: 41.5, temperature: 700, battery: 90, last_seen }), true);
    await settle();
    const restarted = start();
    expect((await restarted.readState(ADDRESS)).probes).toEqual([
      {
        serial: IEEE,
        measuredAt: fake.now(),
        moisture: 0.415,
        temperatureC: null,
        sunlightKlx: null,
        batteryFraction: 0.9,
      },
    ]);
  });

  test('thousands of devices at once are read, those with one name twice are not trusted', async () => {
    await adopt('SWV');
    const entry = (at: number) => ({
      ieee: `0x${at.toString(16).padStart(16, '0')}`,
      name: at < 2 ? 'twin' : `valve ${at}`,
      model: 'SWV' as const,
    });
    fake.devices.push(
      ...Array.from({ length: 5000 }, (_, at) => ({
        ...entry(at),
        fields: {},
        endsAt: new Map(),
        isRetained: false,
        isOffline: false,
        interview: 'SUCCESSFUL' as const,
        lastSeen: null,
      })),
    );
    await fake.announce();
    await fake.send('twin', JSON.stringify({ state: 'OFF' }));
    await settle();
    expect((await driver.findDevices({ address: null })).length).toBe(5001);
    await expect(driver.readState(`${HUB}/0x0000000000000000`)).rejects.toMatchObject({ fault: 'unreachable' });
    expect((await driver.readState(ADDRESS)).valves[0]?.isOpen).toBe(false);
  });
});

describe('links', () => {
  test('a broker that goes and comes back opens nothing late', async () => {
    const device = await adopt('SWV');
    await setup.broker.stop();
    await expect(open(60)).rejects.toMatchObject({ fault: 'unreachable' });
    await expect(driver.findDevices({ address: null })).rejects.toMatchObject({ fault: 'unreachable' });
    await setup.broker.start();
    await setup.link.connected(10_000);
    await fake.setOnline(true);
    await settle();
    expect(sentPayloads()).toEqual([]);
    expect(device.fields.state).toBe('OFF');
  });

  test('a bridge that is offline is unreachable, and reachable when it is back', async () => {
    await adopt('SWV');
    await fake.setOnline(false);
    await settle();
    await expect(driver.readState(ADDRESS)).rejects.toMatchObject({ fault: 'unreachable' });
    await fake.setOnline(true);
    await settle();
    expect((await driver.readState(ADDRESS)).valves[0]?.isOpen).toBe(false);
  });

  test('a hub lets others join for 254 seconds at most', async () => {
    await driver.hubs?.permitJoining(HUB, 600);
    expect(fake.permitsJoiningS).toBe(254);
    await driver.hubs?.permitJoining(HUB, 0);
    expect(fake.permitsJoiningS).toBe(0);
  });

  test('without a broker there is nothing to be found, and nothing answers', async () => {
    await expectNothingWithoutBroker(startZigbee2MqttDriver, setup.folder, fake.now, HUB);
  });

  test('states that its owner had kept before stay kept when it is released', async () => {
    const device = await fake.add({ ieee: IEEE, name: 'Beet', model: 'SWV', isRetained: true });
    const coordinator = { ieee_address: '0x00124b0000000001' };
    const config = { devices: { [IEEE]: { friendly_name: 'Beet', retain: true } } };
    await fake.send('bridge/info', JSON.stringify({ version: '2.14.1', coordinator, config }), true);
    await driver.adoptDevice(ADOPTION);
    await driver.releaseDevice(ADDRESS);
    expect(device.isRetained).toBe(true);
  });

  test('what was adopted is not found again, only by its address', async () => {
    await adopt('SWV');
    const listed = (await driver.findDevices({ address: null })).map(({ address }) => address);
    expect(listed).toEqual([HUB]);
    expect(await start().findDevices({ address: ADDRESS })).toHaveLength(1);
    await driver.releaseDevice(ADDRESS);
    expect(fake.devices[0]?.isRetained).toBe(false);
    expect((await driver.findDevices({ address: null })).map(({ address }) => address)).toEqual([HUB, ADDRESS]);
  });
});

test('a valve without a timer is found as one that a guard must end', async () => {
  await fake.add({ ieee: IEEE, name: 'Tap', model: 'ZWV-YC' });
  const [found] = await driver.findDevices({ address: ADDRESS });
  expect(found).toMatchObject({ obstacle: 'no-timer', canBeGuarded: true, terminals: 1 });
  expect(found?.messages).toBeUndefined();
  expect(await driver.adoptDevice({ ...ADOPTION, acceptsNoTimer: true })).toMatchObject({ hasNoTimer: true });
});

test('a plug is a valve by its owner’s word alone, and is sent what was shown before', async () => {
  const device = await fake.add({ ieee: IEEE, name: 'Plug', model: 'HG06619', fields: { state: 'ON' } });
  const [found] = await driver.findDevices({ address: ADDRESS });
  expect(found).toMatchObject({
    obstacle: 'not-surely-a-valve',
    canBeGuarded: true,
    terminals: 1,
    messages: {
      adopting: [`${ADDRESS}/set {"state":"OFF"}`, `${ADDRESS}/set {"power_on_behavior":"off"}`],
      closing: [`${ADDRESS}/set {"state":"OFF"}`],
      opening: [`${ADDRESS}/set {"state":"ON"}`],
    },
  });
  const refusals: [object, string][] = [
    [{}, 'not-surely-a-valve'],
    [{ acceptsNoTimer: true }, 'not-surely-a-valve'],
    [{ isWaterValve: true }, 'no-timer'],
  ];
  for (const [said, fault] of refusals) {
    await expect(driver.adoptDevice({ ...ADOPTION, ...said })).rejects.toMatchObject({ fault });
  }
  await settle();
  expect(fake.asked).toEqual([]);
  expect(device.fields.state).toBe('ON');
  const adopted = await driver.adoptDevice({ ...ADOPTION, acceptsNoTimer: true, isWaterValve: true });
  expect(adopted).toMatchObject({ hasNoTimer: true, isSwitch: true });
  await settle();
  expect(fake.sets.map(({ payload }) => `${ADDRESS}/set ${JSON.stringify(payload)}`)).toEqual(
    found?.messages?.adopting,
  );
});
