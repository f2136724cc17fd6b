/**
 * What every driver must do. A test gives each check a fresh device with closed valves, and ways to let time pass and
 * to break it.
 */
import assert from 'node:assert/strict';
import { litres, seconds } from '@sluice/engine/vocabulary/units';
import {
  type CloseValve,
  type Command,
  type DeviceState,
  type Driver,
  DriverError,
  type DriverFault,
  type OpenValve,
  requirePart,
} from './driver.ts';

export interface ConformanceHarness {
  driver: Driver;
  address: string;
  /** A terminal whose valve works, and one the device does not have. */
  terminal: number;
  unknownTerminal: number;
  /** Epoch milliseconds on the clock by which the device judges that a command has expired. */
  now(): number;
  /** Lets the device's time pass. */
  pass(durationS: number): Promise<void>;
  setOffline(isOn: boolean): Promise<void>;
  /** The device executes commands, but its answers are lost. */
  setLostAcknowledgement(isOn: boolean): Promise<void>;
  /** Null where the device cannot measure its solenoid. */
  setCircuit: ((fault: 'open-circuit' | 'short-circuit', isOn: boolean) => Promise<void>) | null;
  /** Has the device tell of its own accord that water leaks, or is missing; left out where none of the kind can. */
  setWater?: (trouble: 'leak' | 'shortage' | 'both' | null) => Promise<void>;
  /** Presses the button that opens the valve at the device; null where there is none. */
  press: (() => Promise<void>) | null;
  /** Lets the device sleep, or wakes it; null where it never does. */
  setAsleep: ((isOn: boolean) => Promise<void>) | null;
  /** Whether it reports the volume, measured or estimated. */
  reportsVolume: boolean;
  /** An opening goes to the device at once, without a question before: then the device judges whether it is late. */
  sendsAtOnce?: boolean;
  /** A new driver on the same link, as after a restart of the process. */
  restart(): Driver;
}

export interface ConformanceCheck {
  name: string;
  run(harness: ConformanceHarness): Promise<void>;
}

const RUN = 'run-1';
/** Seconds by which a device's timer may differ from what was asked, plus the time the test itself takes. */
const TOLERANCE_S = 5;
/** Expiry of a command that must still be valid after the test has let time pass. */
const LASTING_MS = 600_000;

let lastCommand = 0;

function header({ now }: ConformanceHarness, fencingToken = 1) {
  lastCommand += 1;
  return { commandId: `command-${lastCommand}`, fencingToken, expiresAt: now() + 30_000 };
}

function opening(harness: ConformanceHarness, maxRunTimeS: number, changes: Partial<OpenValve> = {}): OpenValve {
  const { terminal } = harness;
  return { ...header(harness), runId: RUN, terminal, maxRunTimeS: seconds(maxRunTimeS), maxVolumeL: null, ...changes };
}

function closing(harness: ConformanceHarness, changes: Partial<CloseValve> = {}): CloseValve {
  return { ...header(harness), terminal: harness.terminal, runId: RUN, ...changes };
}

const open = ({ driver, address }: ConformanceHarness, command: OpenValve) =>
  requirePart(driver, 'valves').openValve(address, command);

const close = ({ driver, address }: ConformanceHarness, command: CloseValve) =>
  requirePart(driver, 'valves').closeValve(address, command);

const closeAll = ({ driver, address }: ConformanceHarness, command: Command) =>
  requirePart(driver, 'valves').closeAll(address, command);

async function readValve({ driver, address, terminal }: ConformanceHarness) {
  const state = await driver.readState(address);
  return valveIn(state, terminal);
}

function valveIn(state: DeviceState, terminal: number) {
  const valve = state.valves.find((candidate) => candidate.terminal === terminal);
  assert.ok(valve, `the device shows no terminal ${terminal}`);
  return valve;
}

function assertAbout(actualS: number | null, expectedS: number): void {
  assert.ok(actualS !== null && Math.abs(actualS - expectedS) <= TOLERANCE_S, `${actualS} s, not about ${expectedS} s`);
}

async function assertFault(asked: Promise<unknown>, fault: DriverFault): Promise<void> {
  await assert.rejects(asked, (error) => error instanceof DriverError && error.fault === fault, `not "${fault}"`);
}

async function assertBrokenCircuit(
  harness: ConformanceHarness,
  fault: 'open-circuit' | 'short-circuit',
  status: 'OPEN_CIRCUIT' | 'SHORT_CIRCUIT',
): Promise<void> {
  if (harness.setCircuit === null) return;
  await harness.setCircuit(fault, true);
  await assertFault(open(harness, opening(harness, 60)), 'valve-fault');
  const broken = await readValve(harness);
  assert.equal(broken.isOpen, false);
  assert.equal(broken.status, status);
  await harness.setCircuit(fault, false);
  const mended = await open(harness, opening(harness, 60));
  assert.equal(mended.valve.isOpen, true);
  assert.equal(mended.valve.status, 'NORMAL');
}

export const CONFORMANCE_CHECKS: readonly ConformanceCheck[] = [
  {
    name: 'a fresh device shows its valve closed',
    async run(harness) {
      const valve = await readValve(harness);
      assert.equal(valve.isOpen, false);
      assert.equal(valve.remainingS, null);
      assert.equal(valve.runId, null);
    },
  },
  {
    name: 'opening is acknowledged with the run and the device’s own timer, and can be read back',
    async run(harness) {
      const { valve } = await open(harness, opening(harness, 300));
      for (const seen of [valve, await readValve(harness)]) {
        assert.equal(seen.isOpen, true);
        assert.equal(seen.runId, RUN);
        assertAbout(seen.remainingS, 300);
      }
      assert.equal((await harness.driver.readState(harness.address)).status, 'WATERING');
    },
  },
  {
    name: 'sending the open again with more time extends it',
    async run(harness) {
      await open(harness, opening(harness, 120));
      await harness.pass(60);
      const { valve } = await open(harness, opening(harness, 600));
      assertAbout(valve.remainingS, 600);
      await harness.pass(300);
      assert.equal((await readValve(harness)).isOpen, true);
    },
  },
  {
    name: 'sending the open again with less time shortens it',
    async run(harness) {
      await open(harness, opening(harness, 1200));
      const { valve } = await open(harness, opening(harness, 120));
      assertAbout(valve.remainingS, 120);
      await harness.pass(120 + TOLERANCE_S);
      assert.equal((await readValve(harness)).isOpen, false);
    },
  },
  {
    name: 'closing closes, and closing again is no fault',
    async run(harness) {
      await open(harness, opening(harness, 300));
      const { valve } = await close(harness, closing(harness));
      assert.equal(valve.isOpen, false);
      assert.equal(valve.runId, null);
      await close(harness, closing(harness));
      assert.equal((await readValve(harness)).isOpen, false);
    },
  },
  {
    name: 'closing in the name of another run leaves the valve open; in no name it closes',
    async run(harness) {
      await open(harness, opening(harness, 300));
      await close(harness, closing(harness, { runId: 'run-of-another' }));
      assert.equal((await readValve(harness)).isOpen, true);
      await close(harness, closing(harness, { runId: null }));
      assert.equal((await readValve(harness)).isOpen, false);
    },
  },
  {
    name: 'the device closes by itself at its deadline, not before',
    async run(harness) {
      await open(harness, opening(harness, 120));
      await harness.pass(120 - TOLERANCE_S);
      assert.equal((await readValve(harness)).isOpen, true);
      await harness.pass(2 * TOLERANCE_S);
      assert.equal((await readValve(harness)).isOpen, false);
    },
  },
  {
    name: 'what was delivered grows while open and stays known after the end',
    async run(harness) {
      await open(harness, opening(harness, 600));
      await harness.pass(300);
      const half = (await readValve(harness)).delivered;
      await harness.pass(900);
      const whole = (await readValve(harness)).delivered;
      await harness.pass(900);
      const later = (await readValve(harness)).delivered;
      if (!harness.reportsVolume) return assert.deepEqual([half, whole, later], [null, null, null]);
      assert.ok(half !== null && whole !== null && half.volumeL > 0);
      assert.ok(Math.abs(whole.volumeL / half.volumeL - 2) < 0.1, `${half.volumeL} L, then ${whole.volumeL} L`);
      assert.deepEqual(later, whole);
    },
  },
  {
    name: 'a device that remembers tells what each run delivered, also after others',
    async run(harness) {
      await open(harness, opening(harness, 120));
      await harness.pass(300);
      await open(harness, opening(harness, 240, { runId: 'run-2' }));
      await harness.pass(60);
      const { openings } = await readValve(harness);
      if (openings === null) return;
      const [first, second, ...others] = openings;
      assert.ok(first && second && others.length === 0, `${openings.length} openings, not two`);
      assert.deepEqual([first.runId, second.runId], [RUN, 'run-2']);
      assertAbout(first.openS, 120);
      assertAbout(first.openedAgoS, 360);
      assertAbout(second.openS, 60);
      if (harness.reportsVolume) {
        assert.ok(first.delivered && second.delivered && first.delivered.volumeL > second.delivered.volumeL);
      }
      await close(harness, closing(harness, { runId: 'run-2' }));
      const later = (await readValve(harness)).openings ?? [];
      assert.deepEqual(
        later.map(({ id }) => id),
        [first.id, second.id],
      );
      assert.notEqual(first.id, second.id);
    },
  },
  {
    name: 'an open that was refused is no opening',
    async run(harness) {
      if (harness.setCircuit === null) return;
      await harness.setCircuit('open-circuit', true);
      await assertFault(open(harness, opening(harness, 60)), 'valve-fault');
      assert.deepEqual((await readValve(harness)).openings ?? [], []);
    },
  },
  {
    name: 'what is opened at the device belongs to no run, and can be closed in no name',
    async run(harness) {
      if (harness.press === null) return;
      await harness.press();
      await harness.pass(30);
      const open = await readValve(harness);
      assert.equal(open.isOpen, true);
      assert.equal(open.runId, null);
      assert.equal(open.openings?.at(-1)?.runId ?? null, null);
      await close(harness, closing(harness, { runId: null }));
      assert.equal((await readValve(harness)).isOpen, false);
    },
  },
  {
    name: 'one that sleeps says how old its answer is, and a command wakes it',
    async run(harness) {
      if (harness.setAsleep === null) return;
      await harness.setAsleep(true);
      await open(harness, opening(harness, 300));
      await harness.pass(120);
      const sleepingState = await harness.driver.readState(harness.address);
      assertAbout(sleepingState.ageS, 120);
      assertAbout(valveIn(sleepingState, harness.terminal).openings?.at(-1)?.openS ?? 0, 0);
      const { valve } = await close(harness, closing(harness));
      assert.equal(valve.isOpen, false);
      if (valve.openings !== null) assertAbout(valve.openings.at(-1)?.openS ?? null, 120);
      await harness.setAsleep(false);
      assert.equal((await harness.driver.readState(harness.address)).ageS, 0);
    },
  },
  {
    name: 'one that sleeps and was told when to wake hears then, and not before',
    async run(harness) {
      if (harness.setAsleep === null) return;
      const { driver, address } = harness;
      await harness.setAsleep(true);
      await driver.syncs?.setSync(address, { everyMinutes: 60, wakesInS: [seconds(600)] });
      assert.equal((await driver.readState(address)).nextContactInS, 0);
      await harness.pass(300);
      assertAbout((await driver.readState(address)).nextContactInS, 300);
      await assertFault(open(harness, opening(harness, 60)), 'unreachable');
      await harness.pass(305);
      assert.equal((await driver.readState(address)).nextContactInS, 0);
      assert.equal((await open(harness, opening(harness, 60))).valve.isOpen, true);
      await harness.setAsleep(false);
      assert.equal((await driver.readState(address)).nextContactInS, null);
    },
  },
  {
    name: 'the same command twice acts once',
    async run(harness) {
      const command = opening(harness, 300, { expiresAt: harness.now() + LASTING_MS });
      await open(harness, command);
      await harness.pass(120);
      const { valve } = await open(harness, command);
      assertAbout(valve.remainingS, 180);
    },
  },
  {
    name: 'a doubled open that comes after the close opens nothing',
    async run(harness) {
      const command = opening(harness, 300);
      await open(harness, command);
      await close(harness, closing(harness));
      const { valve } = await open(harness, command);
      assert.equal(valve.isOpen, false);
      assert.equal((await readValve(harness)).isOpen, false);
    },
  },
  {
    name: 'an expired command has no effect',
    async run(harness) {
      const late = opening(harness, 300, { expiresAt: harness.now() - 1000 });
      await assertFault(open(harness, late), 'expired');
      assert.equal((await readValve(harness)).isOpen, false);
    },
  },
  {
    name: 'an opening that expires while it waits, or while the device is asked, is not sent',
    async run(harness) {
      const expiresInASecond = { expiresAt: harness.now() + 1000 };
      const asked = [
        open(harness, opening(harness, 300, expiresInASecond)),
        open(harness, opening(harness, 300, expiresInASecond)),
      ].map((answer) => answer.catch((error: unknown) => error));
      await harness.pass(5);
      for (const answer of await Promise.all(asked)) {
        // Only what goes to the device at once, and without a question before, was in time.
        if (harness.sendsAtOnce && !(answer instanceof Error)) continue;
        assert.ok(answer instanceof DriverError && answer.fault === 'expired', `${answer}`);
      }
      if (harness.sendsAtOnce) return;
      await harness.pass(TOLERANCE_S);
      assert.equal((await readValve(harness)).isOpen, false);
    },
  },
  {
    name: 'who has been overtaken can neither open nor close',
    async run(harness) {
      await open(harness, opening(harness, 300, { ...header(harness, 7) }));
      await assertFault(open(harness, opening(harness, 900, { ...header(harness, 6) })), 'fenced');
      await assertFault(close(harness, closing(harness, { ...header(harness, 6) })), 'fenced');
      const valve = await readValve(harness);
      assert.equal(valve.isOpen, true);
      assertAbout(valve.remainingS, 300);
      await close(harness, closing(harness, { ...header(harness, 7) }));
      assert.equal((await readValve(harness)).isOpen, false);
    },
  },
  {
    name: 'one command closes everything, whoever opened it, and never by who has been overtaken',
    async run(harness) {
      await open(harness, opening(harness, 300, { ...header(harness, 7) }));
      await assertFault(closeAll(harness, header(harness, 6)), 'fenced');
      assert.equal((await readValve(harness)).isOpen, true);
      await closeAll(harness, header(harness, 7));
      assert.equal((await readValve(harness)).isOpen, false);
      if (harness.press === null) return;
      await harness.press();
      await closeAll(harness, header(harness, 7));
      await harness.pass(TOLERANCE_S);
      assert.equal((await readValve(harness)).isOpen, false);
    },
  },
  {
    name: 'nothing opens that waits or is under way when everything is closed',
    async run(harness) {
      const openings = [
        open(harness, opening(harness, 300)),
        open(harness, opening(harness, 300, { runId: 'run-2' })),
        harness.driver.readState(harness.address),
      ].map((asked) => asked.catch((error) => assert.ok(error instanceof DriverError, `${error}`)));
      await closeAll(harness, header(harness));
      await Promise.all(openings);
      await harness.pass(TOLERANCE_S);
      assert.equal((await readValve(harness)).isOpen, false);
      assert.equal((await open(harness, opening(harness, 60))).valve.isOpen, true);
    },
  },
  {
    name: 'after a lost acknowledgement reading again tells what happened',
    async run(harness) {
      const command = opening(harness, 300, { expiresAt: harness.now() + LASTING_MS });
      await harness.setLostAcknowledgement(true);
      // A driver that reads back the state may find out that the command arrived.
      const answer = await open(harness, command).catch((error) => {
        assert.ok(error instanceof DriverError && error.fault === 'unreachable', `${error}`);
        return null;
      });
      assert.notEqual(answer?.valve.isOpen, false);
      const valve = await readValve(harness);
      assert.equal(valve.isOpen, true);
      assert.equal(valve.runId, RUN);
      await harness.setLostAcknowledgement(false);
      await harness.pass(60);
      assertAbout((await open(harness, command)).valve.remainingS, 240);
    },
  },
  {
    name: 'a driver that starts anew reads what is open, never in the name of another run, and can close it',
    async run(harness) {
      await open(harness, opening(harness, 300));
      await harness.pass(60);
      const restarted = { ...harness, driver: harness.restart() };
      const valve = await readValve(restarted);
      assert.equal(valve.isOpen, true);
      assertAbout(valve.remainingS, 240);
      // A driver that cannot name the run must not report openings of an unknown origin as if it were known.
      if (valve.runId !== null) assert.equal(valve.runId, RUN);
      else if (valve.openings !== null) assert.equal(valve.openings.at(-1)?.isUncertain, true);
      assert.equal((await close(restarted, closing(restarted))).valve.isOpen, false);
    },
  },
  {
    name: 'an offline device is unreachable and closes by itself all the same',
    async run(harness) {
      await open(harness, opening(harness, 120));
      await harness.setOffline(true);
      await assertFault(harness.driver.readState(harness.address), 'unreachable');
      await assertFault(close(harness, closing(harness)), 'unreachable');
      await harness.pass(600);
      await harness.setOffline(false);
      const valve = await readValve(harness);
      assert.equal(valve.isOpen, false);
      assert.ok(!harness.reportsVolume || (valve.delivered !== null && valve.delivered.volumeL > 0));
    },
  },
  {
    name: 'an open circuit refuses to open and shows it',
    run: (harness) => assertBrokenCircuit(harness, 'open-circuit', 'OPEN_CIRCUIT'),
  },
  {
    name: 'a short circuit refuses to open and shows it',
    run: (harness) => assertBrokenCircuit(harness, 'short-circuit', 'SHORT_CIRCUIT'),
  },
  {
    name: 'a leak and missing water that the device tells are shown at its valve, a leak before all, until it is well again',
    async run(harness) {
      if (!harness.setWater) return;
      const expectedStatuses = [
        ['shortage', 'NO_WATER'],
        ['both', 'WATER_LEAK'],
        ['leak', 'WATER_LEAK'],
        [null, 'NORMAL'],
      ] as const;
      for (const [trouble, status] of expectedStatuses) {
        await harness.setWater(trouble);
        const valve = await readValve(harness);
        assert.deepEqual([valve.status, valve.isOpen], [status, false]);
      }
    },
  },
  {
    name: 'an unknown terminal is refused',
    async run(harness) {
      const terminal = harness.unknownTerminal;
      await assertFault(open(harness, opening(harness, 60, { terminal })), 'refused');
      await assertFault(close(harness, closing(harness, { terminal })), 'refused');
      assert.ok((await harness.driver.readState(harness.address)).valves.every(({ isOpen }) => !isOpen));
    },
  },
  {
    name: 'a run without end, or longer than the timer holds, is refused',
    async run(harness) {
      const tooLongS = requirePart(harness.driver, 'valves').getTimer(harness.address).longestRunS + 1;
      await assertFault(open(harness, opening(harness, 0)), 'refused');
      await assertFault(open(harness, opening(harness, tooLongS)), 'refused');
      assert.equal((await readValve(harness)).isOpen, false);
    },
  },
  {
    name: 'a volume that cannot be reached in time does not lengthen the run',
    async run(harness) {
      const command = opening(harness, 120, { maxVolumeL: litres(1_000_000) });
      await open(harness, command);
      await harness.pass(120 + TOLERANCE_S);
      assert.equal((await readValve(harness)).isOpen, false);
    },
  },
];
