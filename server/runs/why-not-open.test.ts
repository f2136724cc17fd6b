import { expect, test } from 'vitest';
import {
  describeRefused,
  NOTHING_KNOWN,
  type OpeningFacts,
  type Refusal,
  type ValveFacts,
  whyNotOpen,
} from './index.ts';

const BOX = '018f0000-0000-7000-8000-0000000000b0' as ValveFacts['device']['id'];
const valve = (zone: Partial<ValveFacts['zone']> = {}, device: Partial<ValveFacts['device']> = {}): ValveFacts => ({
  zone: { name: 'Roses', lockedAt: null, ...zone },
  device: { id: BOX, name: 'Box', isSwitchedOff: false, status: 'ONLINE', batteryFraction: null, ...device },
});
const MASTER: ValveFacts = valve({ name: 'Pump' }, { name: 'Shed' });
const CHOICE = { isSetUp: true, isEnabled: true, isMaster: false };
const LOCKED_AT = new Date('2026-06-17T04:00:00Z');
const USED_UP = { leftL: 0, givenL: 100, mostL: 100 };
const FIT: OpeningFacts = {
  areStartsSuspended: false,
  choice: CHOICE,
  late: null,
  valves: [valve(), MASTER],
  noEnd: null,
  dayVolume: { leftL: 1, givenL: 99, mostL: 100 },
  earlierFlowFault: null,
  isSilent: false,
  master: 'open',
};

/** Each by what alone refuses a run that would open, with its figures, in the order in which they are told. */
const EACH: { [Kind in Refusal['kind']]: [Partial<OpeningFacts>, Omit<Refusal<Kind>, 'kind'>] } = {
  startsSuspended: [{ areStartsSuspended: true }, {}],
  zoneNotSetUp: [{ choice: { ...CHOICE, isSetUp: false } }, {}],
  zoneDisabled: [{ choice: { ...CHOICE, isEnabled: false } }, {}],
  late: [{ late: { lateMinutes: 90, because: 'waited' } }, { lateMinutes: 90, because: 'waited' }],
  zoneLocked: [{ valves: [valve({ lockedAt: LOCKED_AT })] }, { zone: 'Roses', lockedAt: LOCKED_AT }],
  zoneIsMaster: [{ choice: { ...CHOICE, isMaster: true } }, {}],
  deviceSwitchedOff: [{ valves: [valve({}, { isSwitchedOff: true })] }, { device: 'Box', deviceId: BOX }],
  deviceOffline: [{ valves: [valve({}, { status: 'OFFLINE' })] }, { device: 'Box', deviceId: BOX }],
  batteryTooLow: [{ valves: [valve({}, { batteryFraction: 0.09 })] }, { device: 'Box', deviceId: BOX }],
  noEnd: [{ noEnd: 'timer-disproven' }, { because: 'timer-disproven' }],
  dayVolumeUsed: [{ dayVolume: USED_UP }, { ...USED_UP }],
  earlierFlow: [{ earlierFlowFault: 'flow-high' }, { fault: 'flow-high' }],
  deviceSilent: [{ isSilent: true }, {}],
  masterFailed: [{ master: 'failed' }, {}],
  masterNotOpenYet: [{ master: { askAgainAt: 7 } }, { askAgainAt: 7 }],
};
const CASES = Object.entries(EACH).map(([kind, [facts, figures]]) => ({ facts, refusal: { kind, ...figures } }));

test('what is known and right opens, and so does what nobody knows anything against', () => {
  expect(whyNotOpen(FIT)).toBeNull();
  expect(whyNotOpen(NOTHING_KNOWN)).toBeNull();
  expect(whyNotOpen({ ...FIT, valves: [valve({}, { batteryFraction: 0.1, status: 'SLEEPING' })] })).toBeNull();
});

test.each(CASES)('$refusal.kind', ({ facts, refusal }) => {
  expect(whyNotOpen({ ...FIT, ...facts })).toEqual(refusal);
  expect(whyNotOpen({ ...NOTHING_KNOWN, ...facts })).toEqual(refusal);
});

test('a master in front of the zone refuses by its own name', () => {
  const behind = (master: ValveFacts) => whyNotOpen({ ...FIT, valves: [valve(), master] });
  expect(behind(valve({ name: 'Pump', lockedAt: LOCKED_AT }))).toMatchObject({ kind: 'zoneLocked', zone: 'Pump' });
  expect(behind(valve({}, { name: 'Shed', isSwitchedOff: true }))).toEqual({
    kind: 'deviceSwitchedOff',
    device: 'Shed',
    deviceId: BOX,
  });
  expect(behind(valve({}, { name: 'Shed', batteryFraction: 0 }))).toEqual({
    kind: 'batteryTooLow',
    device: 'Shed',
    deviceId: BOX,
  });
  expect(behind(valve({}, { status: null }))).toBeNull();
});

/** Two facts at once: of valves and choices both count, of others each is a fact of its own. */
function join(first: Partial<OpeningFacts>, second: Partial<OpeningFacts>): OpeningFacts {
  const [a, b] = [
    { ...FIT, ...first },
    { ...FIT, ...second },
  ];
  return {
    ...a,
    ...second,
    valves: [...a.valves, ...b.valves],
    choice: {
      isSetUp: a.choice?.isSetUp === true && b.choice?.isSetUp === true,
      isEnabled: a.choice?.isEnabled === true && b.choice?.isEnabled === true,
      isMaster: a.choice?.isMaster === true || b.choice?.isMaster === true,
    },
  };
}

test('of several the first is told, whichever two they are', () => {
  const pairs = CASES.flatMap(({ facts, refusal }, place) =>
    // A master says one thing at a time.
    CASES.slice(place + 1)
      .filter((other) => !('master' in facts && 'master' in other.facts))
      .map((other) => ({ is: whyNotOpen(join(facts, other.facts)), isToBe: refusal })),
  );
  expect(pairs).toHaveLength((CASES.length * (CASES.length - 1)) / 2 - 1);
  expect(pairs.map(({ is }) => is)).toEqual(pairs.map(({ isToBe }) => isToBe));
});

test('a run that was due ends with its reason, waits, or was never to be asked', () => {
  const run = { durationS: 60, reasonFigures: { flow_l_per_min: 3 } };
  const record = (facts: Partial<OpeningFacts>) => {
    const refusal = whyNotOpen({ ...NOTHING_KNOWN, ...facts });
    return refusal && describeRefused(run, refusal);
  };
  expect(record({ areStartsSuspended: true })).toBeNull();
  expect(record({ master: { askAgainAt: 7 } })).toBeNull();
  expect(record({ late: { lateMinutes: 90, because: 'tooLate' } })).toEqual({
    outcome: 'MISSED',
    reasonFigures: { flow_l_per_min: 3, late_minutes: 90, because: 'tooLate' },
  });
  expect(record({ valves: [valve({}, { isSwitchedOff: true })] })).toMatchObject({
    outcome: 'SKIPPED',
    reasonFigures: { flow_l_per_min: 3, switched_off: 'Box' },
  });
  expect(record({ valves: [valve({ lockedAt: LOCKED_AT })] })).toMatchObject({ outcome: 'SKIPPED' });
  expect(record({ dayVolume: USED_UP })).toMatchObject({ outcome: 'SKIPPED' });
  const failed = (fault: string) => ({ outcome: 'FAILED', fault, missingS: 60 });
  expect(record({ valves: [valve({}, { batteryFraction: 0.01 })] })).toEqual(failed('battery-low'));
  expect(record({ noEnd: 'no-guard' })).toEqual(failed('no-guard'));
  expect(record({ earlierFlowFault: 'flow-low' })).toEqual(failed('flow-low'));
  expect(record({ isSilent: true })).toEqual(failed('unreachable'));
  expect(record({ master: 'failed' })).toEqual(failed('master-not-open'));
  expect(() => record({ choice: { ...CHOICE, isSetUp: false } })).toThrow('zoneNotSetUp');
});
