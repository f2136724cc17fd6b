import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openOpeningFile } from '../mqtt/opening-file.ts';
import { adoptionOf } from '../testing/adoptions.ts';
import { closingFor, openingFor, RUN } from '../testing/commands.ts';
import { expectToCloseByItself } from '../testing/killed-opening.ts';
import { THIS_MACHINE } from '../testing/this-machine.ts';
import { createHomeAssistantDriver } from './driver.ts';
import { CONTROLLER, controller, zoneId, zonesOf } from './fake-garden.ts';
import { type FakeEntity, FakeHomeAssistant, TOKEN } from './fake-home-assistant.ts';
import { createHomes, type Homes } from './homes.ts';

let home: FakeHomeAssistant;
let folder: string;
let homes: Homes;
let warnings: string[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sluice-home-assistant-'));
  warnings = [];
});
afterEach(async () => {
  homes.stop();
  await home.close();
  rmSync(folder, { recursive: true, force: true });
});

const access = { token: TOKEN };

async function open(entities: FakeEntity[], echoMs = 2_000) {
  home = new FakeHomeAssistant(entities, [controller]);
  await home.open();
  homes = createHomes({ networks: THIS_MACHINE, now: home.now, warn: (_, sentence) => warnings.push(sentence) });
  return createHomeAssistantDriver({
    homes,
    openings: openOpeningFile(join(folder, 'openings.json')),
    discoverHosts: async () => [home.host],
    now: home.now,
    echoMs,
    settleMs: 10,
    endShownMs: 300,
    endSlackMs: 10,
  });
}

/** A driver, and its three adopted zones. */
async function adopt(integration: string, changes: Parameters<typeof adoptionOf>[2] = {}, echoMs = 2_000) {
  const driver = await open(zonesOf(integration), echoMs);
  const adoption = adoptionOf(`${home.host}/${CONTROLLER}`, 'SPRITE', { access, ...changes });
  const { address } = await driver.adoptDevice(adoption);
  if (!driver.valves) throw new Error('it has no valves');
  return { driver, address, valves: driver.valves, valve: zoneId(integration, 1) };
}

const entity = (entityId: string, changes: Partial<FakeEntity> = {}): FakeEntity => ({
  entityId,
  registryId: null,
  integration: 'demo',
  uniqueId: entityId,
  deviceId: null,
  name: entityId.replace(/^.*\./, '').replaceAll('_', ' '),
  state: 'off',
  attributes: {},
  ...changes,
});

describe('what is offered', () => {
  test('a Home Assistant that announces itself is found, and lists nothing before its token', async () => {
    const driver = await open(zonesOf('rainbird'));
    const [found, ...others] = await driver.findDevices({ address: null });
    expect(others).toEqual([]);
    expect(found).toMatchObject({ address: home.host, needs: ['token'], listsOthers: true, terminals: null });
    expect(home.logins).toBe(0);
    const adoption = adoptionOf(home.host, 'SPRITE', { access });
    await expect(driver.adoptDevice(adoption)).rejects.toMatchObject({ fault: 'unfit' });
  });

  test('with its token it lists valves by device, and says of each what ends its water', async () => {
    const garden = entity('switch.garden_pump', { name: 'Garden pump' });
    const bed = entity('valve.bed', { state: 'closed', attributes: { supported_features: 3 } });
    const driver = await open([...zonesOf('rainbird'), garden, bed]);
    const found = await driver.findDevices({ address: home.host, access });
    expect(found.map(({ address, name, terminals, obstacle }) => ({ address, name, terminals, obstacle }))).toEqual([
      { address: `${home.host}/switch.garden_pump`, name: 'Garden pump', terminals: 1, obstacle: 'not-surely-a-valve' },
      { address: `${home.host}/${CONTROLLER}`, name: 'Garden controller', terminals: 3, obstacle: null },
      { address: `${home.host}/valve.bed`, name: 'bed', terminals: 1, obstacle: 'no-timer' },
    ]);
    expect(found[0]?.messages).toEqual({
      adopting: ['switch.turn_off switch.garden_pump'],
      opening: ['switch.turn_on switch.garden_pump'],
      closing: ['switch.turn_off switch.garden_pump'],
    });
    expect(home.received).toEqual([]);
  });

  test('a door, a lock, a cover, a socket, gas, a lamp, and our own zones are never offered, nor adopted by their address', async () => {
    const never = [
      entity('lock.garden_gate'),
      entity('cover.garage_water_door'),
      entity('light.garden'),
      entity('siren.garden'),
      entity('switch.garden_socket', { attributes: { device_class: 'outlet' } }),
      entity('switch.garage_door', { name: 'Garden garage door' }),
      entity('switch.garden_lock', { name: 'Garden lock' }),
      entity('switch.garden_lamp', { name: 'Garden lamp' }),
      entity('switch.mower', { name: 'Garden mower' }),
      entity('switch.kitchen', { name: 'Kitchen' }),
      entity('valve.gas', { state: 'closed', attributes: { supported_features: 3, device_class: 'gas' } }),
      entity('valve.only_opens', { state: 'closed', attributes: { supported_features: 1 } }),
      entity('valve.front_lawn', {
        registryId: 'd'.repeat(32),
        deviceId: 'ours',
        state: 'closed',
        attributes: { supported_features: 3, device_class: 'water' },
      }),
    ];
    const driver = await open(never);
    home.devices.push({ id: 'ours', name: 'Orchard', manufacturer: 'Sluice' });
    expect(await driver.findDevices({ address: home.host, access })).toEqual([]);
    for (const { entityId, deviceId } of never) {
      const address = `${home.host}/${deviceId ?? entityId}`;
      const adoption = adoptionOf(address, 'SPRITE', { access, acceptsNoTimer: true, isWaterValve: true });
      await expect(driver.adoptDevice(adoption)).rejects.toMatchObject({ fault: 'unreachable' });
    }
    expect(home.received).toEqual([]);
  });

  test('of an integration that opens for a time only its zones are valves', async () => {
    const standby = { ...entity('switch.garden_water_standby'), integration: 'rachio', uniqueId: 'controller-standby' };
    const driver = await open([...zonesOf('rachio'), { ...standby, registryId: 'e'.repeat(32), deviceId: CONTROLLER }]);
    const [found] = await driver.findDevices({ address: home.host, access });
    expect(found?.terminals).toBe(3);
  });

  test('zones that are devices of their own behind one controller are one device', async () => {
    const zones = zonesOf('rainbird').map((zone, index) => ({ ...zone, deviceId: `zone ${index}` }));
    const driver = await open(zones);
    for (const { deviceId, name } of zones) {
      home.devices.push({ id: deviceId, name, via_device_id: CONTROLLER });
    }
    const found = await driver.findDevices({ address: home.host, access });
    expect(found).toMatchObject([{ address: `${home.host}/${CONTROLLER}`, terminals: 3 }]);
  });
});

describe('a valve that only opens and shuts', () => {
  test('opens only behind a guard, and nothing in it closes it', async () => {
    const { driver, address, valves, valve } = await adopt('template', { acceptsNoTimer: true });
    await expect(valves.openValve(address, openingFor(home.now, 60))).rejects.toMatchObject({ fault: 'refused' });
    const byWill = openingFor(home.now, 60, { heldBy: 'will' });
    await expect(valves.openValve(address, byWill)).rejects.toMatchObject({ fault: 'refused' });
    expect(home.received).toEqual([]);
    const { valve: opened } = await valves.openValve(address, openingFor(home.now, 60, { heldBy: 'guard' }));
    expect(opened).toMatchObject({ isOpen: true, runId: RUN, remainingS: null });
    home.pass(3_600);
    expect(home.isOpen(valve)).toBe(true);
    await valves.closeValve(address, closingFor(home.now));
    expect(home.isOpen(valve)).toBe(false);
    expect((await driver.readState(address)).valves[0]?.isOpen).toBe(false);
  });

  test('is not adopted before its owner has accepted that', async () => {
    const driver = await open(zonesOf('template'));
    const adoption = adoptionOf(`${home.host}/${CONTROLLER}`, 'SPRITE', { access });
    await expect(driver.adoptDevice(adoption)).rejects.toMatchObject({ fault: 'no-timer' });
  });
});

describe('a run', () => {
  test('is told its length in the unit of its integration, rounded up', async () => {
    const { address, valves, valve } = await adopt('rainbird');
    await valves.openValve(address, openingFor(home.now, 90));
    expect(home.received).toEqual([['rainbird.start_irrigation', valve, { duration: 2 }]]);
    expect(valves.getTimer(address)).toEqual({ stepS: 60, longestRunS: 6_000 });
  });

  test('ends by itself when its process is killed', async () => {
    const { address, valve } = await adopt('opensprinkler');
    const device = {
      now: home.now,
      pass: async (durationS: number) => home.pass(durationS),
      isOpen: () => home.isOpen(valve),
      received: home.received,
    };
    const opening = {
      here: import.meta.url,
      imports: {
        createHomeAssistantDriver: './driver.ts',
        createHomes: './homes.ts',
        openOpeningFile: '../mqtt/opening-file.ts',
        THIS_MACHINE: '../testing/this-machine.ts',
      },
      driver: `createHomeAssistantDriver({
        homes: createHomes({ networks: THIS_MACHINE, now: () => ${home.now()}, warn: () => {} }),
        openings: openOpeningFile(${JSON.stringify(join(folder, 'openings.json'))}),
        discoverHosts: async () => [],
        now: () => ${home.now()} })`,
      address,
    };
    await expectToCloseByItself(opening, device);
  });

  test('goes on when Home Assistant restarts, and is read again', async () => {
    const { driver, address, valves } = await adopt('rainbird');
    await valves.openValve(address, openingFor(home.now, 600));
    home.setOffline(true);
    await expect(driver.readState(address)).rejects.toMatchObject({ fault: 'unreachable', trouble: null });
    home.pass(60);
    home.setOffline(false);
    const [valve] = (await driver.readState(address)).valves;
    expect(valve).toMatchObject({ isOpen: true, runId: RUN, remainingS: 540 });
  });

  test('whose command could not be sent is not sent later', async () => {
    const { driver, address, valves, valve } = await adopt('rainbird');
    home.setOffline(true);
    await expect(valves.openValve(address, openingFor(home.now, 600))).rejects.toMatchObject({ fault: 'unreachable' });
    home.setOffline(false);
    await driver.readState(address);
    expect(home.received).toEqual([]);
    expect(home.isOpen(valve)).toBe(false);
  });

  test('that Home Assistant refuses is refused, and the valve is told to close', async () => {
    const { address, valves, valve } = await adopt('rainbird');
    home.refuses = 'rainbird.start_irrigation';
    await expect(valves.openValve(address, openingFor(home.now, 600))).rejects.toMatchObject({ fault: 'refused' });
    expect(home.received.map(([service]) => service)).toEqual(['rainbird.start_irrigation', 'switch.turn_off']);
    expect(home.isOpen(valve)).toBe(false);
  });

  test('is closed by what was stored, also when its entity was renamed meanwhile', async () => {
    const { driver, address, valves, valve } = await adopt('linktap');
    const closeCommand = (await valves.describeClose?.(address, 1)) ?? null;
    await valves.openValve(address, openingFor(home.now, 600, { closeCommand }));
    home.rename(valve, 'valve.meadow');
    expect((await driver.readState(address)).valves[0]).toMatchObject({ isOpen: true, runId: RUN });
    await valves.closeAll(address, {
      ...closingFor(home.now),
      closeCommands: [{ terminal: 1, closeCommand: closeCommand ?? '' }],
    });
    expect(home.isOpen('valve.meadow')).toBe(false);
  });

  test('of LinkTap is closed by the tap’s own switch, whatever that is called, and out of reach without one', async () => {
    const { driver, address, valves, valve } = await adopt('linktap');
    home.rename('switch.garden_zone_1', 'switch.tap');
    await valves.openValve(address, openingFor(home.now, 600));
    await valves.closeValve(address, closingFor(home.now));
    expect(home.isOpen(valve)).toBe(false);
    home.remove('switch.tap');
    const gone = { fault: 'unreachable', trouble: 'entity-gone' };
    await expect(driver.readState(address)).rejects.toMatchObject(gone);
    await expect(valves.openValve(address, openingFor(home.now, 600))).rejects.toMatchObject(gone);
    expect(home.isOpen(valve)).toBe(false);
  });

  test.each(['rainbird', 'linktap', 'opensprinkler'])(
    'of %s whose timer has ended is shown as ended, although its controller is asked seldom',
    async (integration) => {
      const { driver, address, valves, valve } = await adopt(integration);
      await valves.openValve(address, openingFor(home.now, 60));
      const shown = async () => (await driver.readState(address)).valves[0]?.isOpen;
      home.pass(59);
      expect([home.isOpen(valve), await shown()]).toEqual([true, true]);
      home.pass(1);
      expect([home.isOpen(valve), await shown()]).toEqual([false, false]);
    },
  );

  test('that is shorter than its controller counts is not waited for: it is closed', async () => {
    const { driver, address, valves, valve } = await adopt('rainbird');
    await valves.openValve(address, openingFor(home.now, 90));
    home.pass(91);
    const asked: string[] = [];
    home.onCall = (_, service) => asked.push(service);
    expect((await driver.readState(address)).valves[0]?.isOpen).toBe(true);
    expect(asked).toEqual([]);
    await valves.closeValve(address, closingFor(home.now));
    expect(home.isOpen(valve)).toBe(false);
  });

  test('that somebody goes on with at the controller is shown open after its timer', async () => {
    const { driver, address, valves, valve } = await adopt('rainbird');
    await valves.openValve(address, openingFor(home.now, 60));
    home.press(valve);
    home.pass(61);
    expect((await driver.readState(address)).valves[0]).toMatchObject({ isOpen: true, runId: null, remainingS: null });
  });

  test('is called as its owner calls it by now', async () => {
    const { driver, address, valve } = await adopt('linktap');
    const nameNow = async () => (await driver.readState(address)).valves[0]?.name;
    expect(await nameNow()).toBe('Garden zone 1');
    home.giveName(valve, ` Meadow <b>${'ä'.repeat(60)}`);
    await expect.poll(nameNow).toBe(`Meadow <b>${'ä'.repeat(39)}`);
  });

  test('is remembered without the token', async () => {
    const { address, valves } = await adopt('rainbird');
    await valves.openValve(address, openingFor(home.now, 600));
    const stored = readFileSync(join(folder, 'openings.json'), 'utf8');
    expect(stored).toContain(CONTROLLER);
    expect(stored).not.toContain(TOKEN);
  });
});

describe('what goes wrong', () => {
  test.each(['unavailable', 'unknown'])(
    'an entity that is %s is out of reach, and no trouble of its own',
    async (state) => {
      const { driver, address, valve } = await adopt('rainbird');
      home.setState(valve, state);
      await expect(driver.readState(address)).rejects.toMatchObject({ fault: 'unreachable', trouble: null });
      home.setState(valve, 'off');
      expect((await driver.readState(address)).valves).toHaveLength(3);
    },
  );

  test('an entity that is gone is said to be', async () => {
    const { driver, address, valve } = await adopt('rainbird');
    home.remove(valve);
    await expect(driver.readState(address)).rejects.toMatchObject({ trouble: 'entity-gone' });
  });

  test('a token that was taken back is tried once, and another one works at once', async () => {
    const { driver, address } = await adopt('rainbird');
    home.token = 'a new one';
    home.hangUp();
    const before = home.logins;
    for (let look = 0; look < 5; look += 1) {
      await expect(driver.readState(address)).rejects.toMatchObject({ trouble: 'access-denied' });
      home.pass(600);
    }
    expect(home.logins - before).toBe(1);
    expect(warnings).toHaveLength(1);
    expect(warnings[0]).not.toContain(TOKEN);
    const changed = await driver.access?.changeAccess(address, { token: 'a new one' });
    expect((await driver.readState(changed ?? '')).valves).toHaveLength(3);
  });

  test('only the entities in use are followed', async () => {
    const others = Array.from({ length: 500 }, (_, index) => entity(`sensor.other_${index}`));
    const driver = await open([...zonesOf('rainbird'), ...others]);
    const { address } = await driver.adoptDevice(adoptionOf(`${home.host}/${CONTROLLER}`, 'SPRITE', { access }));
    await driver.readState(address);
    await driver.readState(address);
    expect(home.followed()).toEqual([1, 2, 3].map((zone) => zoneId('rainbird', zone)));
  });

  test('each of them once, however often a command is not shown in time', async () => {
    const { valves, address, driver } = await adopt('rainbird', {}, 60);
    expect(home.subscriptions()).toBe(1);
    home.losesAnswers = true;
    for (let tries = 0; tries < 3; tries += 1) {
      await valves.openValve(address, openingFor(home.now, 60));
      await valves.closeValve(address, closingFor(home.now));
    }
    home.losesAnswers = false;
    await driver.readState(address);
    expect(home.subscriptions()).toBe(1);
    expect(home.followed()).toEqual([1, 2, 3].map((zone) => zoneId('rainbird', zone)));
    home.setState(zoneId('rainbird', 2), 'on');
    expect((await driver.readState(address)).valves.map(({ isOpen }) => isOpen)).toEqual([false, true, false]);
  });
});
