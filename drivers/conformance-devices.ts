/** What every driver must do to find, adopt and release devices, with probes and with hubs; valves: `conformance.ts`. */
import assert from 'node:assert/strict';
import { DRIVERS_WITH_NAMES } from '@sluice/engine/vocabulary/hardware';
import {
  type Adoption,
  AdoptionError,
  type AdoptionFault,
  type Driver,
  DriverError,
  type FoundDevice,
  requirePart,
} from './driver.ts';

export interface Check<Harness> {
  name: string;
  run(harness: Harness): Promise<void>;
}

export interface AdoptionHarness {
  driver: Driver;
  /** Adopts a device that belongs to nobody yet. */
  adoption: Adoption;
  /** An address without a device. */
  absentAddress: string;
  /** A password that is not the device's; null where it has none. */
  wrongAccess: Adoption['access'] | null;
  /** It announces itself nowhere: only who types its address finds it. */
  isHidden?: boolean;
}

export interface ProbeHarness {
  driver: Driver;
  address: string;
  /** Its serial among the probes of that address. */
  serial: string;
  /** Epoch milliseconds. */
  now(): number;
  pass(durationS: number): Promise<void>;
}

export interface HubHarness {
  driver: Driver;
  address: string;
  /** A device that is there and is no hub; null where all of them are. */
  otherAddress: string | null;
}

async function assertRefused(asked: Promise<unknown>, fault: AdoptionFault): Promise<void> {
  await assert.rejects(asked, (error) => error instanceof AdoptionError && error.fault === fault, `not "${fault}"`);
}

/** Then it is adopted by its owner's word alone. */
const mayBeNoValve = ({ adoption }: AdoptionHarness): boolean => adoption.isWaterValve === true;

async function findThere({ driver, adoption, isHidden }: AdoptionHarness): Promise<FoundDevice> {
  const typed = isHidden ? adoption.address : null;
  const found = (await driver.findDevices({ address: typed, access: adoption.access })).find(
    ({ address }) => address === adoption.address,
  );
  assert.ok(found, 'what is there was not found');
  return found;
}

export const ADOPTION_CHECKS: readonly Check<AdoptionHarness>[] = [
  {
    name: 'what is there is found, with what adopting it takes',
    async run(harness) {
      const found = await findThere(harness);
      assert.ok(found.types.includes(harness.adoption.type));
      assert.equal(found.obstacle, mayBeNoValve(harness) ? 'not-surely-a-valve' : null);
      assert.equal((found.messages?.closing.length ?? 0) > 0, mayBeNoValve(harness));
      assert.ok(found.model.length > 0);
      assert.equal(found.needs.length > 0, harness.wrongAccess !== null);
      assert.ok(!found.needsHub || harness.adoption.hubAddress !== null);
    },
  },
  {
    name: 'no two devices are found under one address',
    async run({ driver }) {
      const addresses = (await driver.findDevices({ address: null })).map(({ address }) => address);
      assert.equal(new Set(addresses).size, addresses.length);
    },
  },
  {
    name: 'by an address only what is there is found, and nothing where nothing is',
    async run({ driver, adoption, absentAddress }) {
      const found = await driver.findDevices({ address: adoption.address, access: adoption.access });
      assert.deepEqual(
        found.map(({ address }) => address),
        [adoption.address],
      );
      assert.deepEqual(await driver.findDevices({ address: absentAddress }), []);
    },
  },
  {
    name: 'adopted, it answers with the terminals that were promised, all shut',
    async run(harness) {
      const { driver, adoption } = harness;
      const found = await findThere(harness);
      const adopted = await driver.adoptDevice(adoption);
      assert.ok(adopted.serial.length > 0);
      assert.ok(adopted.model.length > 0);
      assert.equal(adopted.terminals.length, found.terminals ?? adopted.terminals.length);
      const state = await driver.readState(adopted.address);
      assert.deepEqual(
        state.valves.map(({ terminal }) => terminal).toSorted((a, b) => a - b),
        adopted.terminals.map(({ terminal }) => terminal),
      );
      assert.ok(state.valves.every(({ isOpen }) => !isOpen));
      const showsNames = DRIVERS_WITH_NAMES.includes(driver.kind);
      for (const { terminal, name } of state.valves) {
        assert.equal(name !== undefined, showsNames, 'DRIVERS_WITH_NAMES says otherwise');
        const first = adopted.terminals.find((one) => one.terminal === terminal)?.name ?? null;
        assert.ok(name == null || name === first, `terminal ${terminal} is called ${name}, and was ${first}`);
      }
      if (adoption.type === 'SENSOR') assert.ok(state.probes.some(({ serial }) => serial === adopted.serial));
    },
  },
  {
    name: 'what may be no valve is refused until its owner says that it is one, and keeps that mark',
    async run(harness) {
      const { driver, adoption } = harness;
      if (mayBeNoValve(harness)) {
        await assertRefused(driver.adoptDevice({ ...adoption, isWaterValve: false }), 'not-surely-a-valve');
      }
      assert.equal((await driver.adoptDevice(adoption)).isSwitch ?? false, mayBeNoValve(harness));
    },
  },
  {
    name: 'one of another type is refused',
    async run({ driver, adoption }) {
      const type = adoption.type === 'HUB' ? 'SPRITE' : 'HUB';
      await assertRefused(driver.adoptDevice({ ...adoption, type }), 'unfit');
    },
  },
  {
    name: 'one that hangs on a hub is refused without it',
    async run(harness) {
      if (!(await findThere(harness)).needsHub) return;
      const { driver, adoption } = harness;
      await assertRefused(driver.adoptDevice({ ...adoption, hubAddress: null }), 'hub-required');
    },
  },
  {
    name: 'a wrong or missing password is said to be that',
    async run({ driver, adoption, wrongAccess }) {
      if (wrongAccess === null) return;
      await assertRefused(driver.adoptDevice({ ...adoption, access: wrongAccess }), 'access-denied');
      await assertRefused(driver.adoptDevice({ ...adoption, access: {} }), 'access-denied');
    },
  },
  {
    name: 'another login is tried before it takes the place of the old one',
    async run({ driver, adoption, wrongAccess }) {
      const { address } = await driver.adoptDevice(adoption);
      const { access } = driver;
      if (!access) return;
      if (wrongAccess !== null) await assertRefused(access.changeAccess(address, wrongAccess), 'access-denied');
      const changed = await access.changeAccess(address, adoption.access);
      assert.ok((await driver.readState(changed)).valves.every(({ isOpen }) => !isOpen));
    },
  },
  {
    name: 'it tells what it is before anything is written to it, and an objection is thrown on',
    async run({ driver, adoption }) {
      const objection = new Error('a garden has it already');
      const reported: unknown[] = [];
      const beforeWriting = async (device: unknown) => {
        reported.push(device);
        throw objection;
      };
      await assert.rejects(driver.adoptDevice({ ...adoption, beforeWriting }), (error) => error === objection);
      const { serial, terminals } = await driver.adoptDevice(adoption);
      // A simulated one is made by being adopted.
      const isSame = driver.kind === 'simulated' || (reported[0] as { serial: string }).serial === serial;
      assert.ok(isSame, 'it told another serial');
      assert.deepEqual((reported[0] as { terminals: unknown }).terminals, terminals);
    },
  },
  {
    name: 'released, it can be adopted again; releasing twice is no fault',
    async run({ driver, adoption }) {
      const first = await driver.adoptDevice(adoption);
      await driver.releaseDevice(first.address);
      await driver.releaseDevice(first.address);
      const second = await driver.adoptDevice(adoption);
      assert.equal(second.terminals.length, first.terminals.length);
      await driver.readState(second.address);
    },
  },
];

export const PROBE_CHECKS: readonly Check<ProbeHarness>[] = [
  {
    name: 'a probe tells what it measured and when, in our units',
    async run(harness) {
      const { measuredAt, moisture, temperatureC, sunlightKlx, batteryFraction } = await readProbe(harness);
      assert.ok(measuredAt <= harness.now(), 'measured in the future');
      assertWithin(moisture, 0, 1, 'moisture');
      assertWithin(temperatureC, -60, 80, 'temperatureC');
      assertWithin(sunlightKlx, 0, 200, 'sunlightKlx');
      assertWithin(batteryFraction, 0, 1, 'batteryFraction');
    },
  },
  {
    name: 'its settings are taken, also twice, and it goes on measuring where it is put',
    async run(harness) {
      const { driver, address } = harness;
      const settings = { intervalMinutes: 1, lightMode: 'off', lightColour: 'blue' } as const;
      await driver.probes?.setProbe(address, settings);
      await driver.probes?.setProbe(address, settings);
      await driver.probes?.moveProbe(address, null);
      const before = await readProbe(harness);
      // Any usable probe reports within an hour.
      await harness.pass(3600);
      assert.ok((await readProbe(harness)).measuredAt > before.measuredAt, 'it has not measured again');
    },
  },
];

export const HUB_CHECKS: readonly Check<HubHarness>[] = [
  {
    name: 'a hub opens for those who want to join, and closes, also twice',
    async run({ driver, address }) {
      const hubs = requirePart(driver, 'hubs');
      await hubs.permitJoining(address, 180);
      await hubs.permitJoining(address, 180);
      await hubs.permitJoining(address, 0);
      await hubs.permitJoining(address, 0);
      assert.deepEqual((await driver.readState(address)).valves, []);
    },
  },
  {
    name: 'what is no hub refuses',
    async run({ driver, otherAddress }) {
      if (otherAddress === null) return;
      const asked = requirePart(driver, 'hubs').permitJoining(otherAddress, 180);
      await assert.rejects(asked, (error) => error instanceof DriverError && error.fault === 'refused');
    },
  },
];

async function readProbe({ driver, address, serial }: ProbeHarness) {
  const reading = (await driver.readState(address)).probes.find((probe) => probe.serial === serial);
  assert.ok(reading, `nothing of the probe ${serial}`);
  return reading;
}

function assertWithin(value: number | null, least: number, most: number, what: string): void {
  assert.ok(value === null || (value >= least && value <= most), `${what} is ${value}`);
}
