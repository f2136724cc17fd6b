/** Runs the checks of a conformance suite as tests, each on a harness of its own. */
import { expect, test } from 'vitest';
import { CONFORMANCE_CHECKS, type ConformanceHarness } from '../conformance.ts';
import { ADOPTION_CHECKS, type Check } from '../conformance-devices.ts';
import type { Adoption } from '../driver.ts';

/** `open` gets the name of the check. */
export function runChecks<Harness>(
  checks: readonly Check<Harness>[],
  open: (name: string) => Harness | Promise<Harness>,
): void {
  test.each(checks)('$name', async ({ name, run }) => {
    await expect(run(await open(name))).resolves.toBeUndefined();
  });
}

/** A device that reports no solenoids and volumes, and never sleeps. */
export const PLAIN = { setCircuit: null, setAsleep: null, reportsVolume: false } as const;

/** What a fake device on a socket lets a test do. */
interface FakeDevice {
  isOffline: boolean;
  losesAnswers: boolean;
  now(): number;
  pass(durationS: number): void;
}

/** The part of a harness that is the same with all fake devices that answer requests. */
export const controlsOf = (device: FakeDevice) =>
  ({
    ...PLAIN,
    now: device.now,
    pass: async (durationS: number) => device.pass(durationS),
    setOffline: async (isOn: boolean) => {
      device.isOffline = isOn;
    },
    setLostAcknowledgement: async (isOn: boolean) => {
      device.losesAnswers = isOn;
    },
  }) satisfies Partial<ConformanceHarness>;

/** A kind of controller that answers requests; its second valve is tried. */
interface RequestedKind extends Pick<ConformanceHarness, 'restart' | 'unknownTerminal'> {
  device: () => FakeDevice;
  press: () => void;
  adoption: () => Adoption;
  /** Null where it has no password. */
  wrongAccess: Adoption['access'] | null;
}

export function runRequestChecks({
  device,
  restart,
  adoption,
  unknownTerminal,
  press,
  wrongAccess,
}: RequestedKind): void {
  runChecks(CONFORMANCE_CHECKS, async () => {
    const driver = restart();
    const { address } = await driver.adoptDevice(adoption());
    return {
      ...controlsOf(device()),
      driver,
      address,
      terminal: 2,
      unknownTerminal,
      restart,
      press: async () => press(),
    };
  });

  runChecks(ADOPTION_CHECKS, () => ({
    driver: restart(),
    adoption: adoption(),
    absentAddress: '127.0.0.1:9',
    wrongAccess,
  }));
}
