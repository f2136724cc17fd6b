import type { Opening, ValveState } from '@sluice/drivers/driver';
import { describe, expect, test } from 'vitest';
import type { RunRow } from '../runs/index.ts';
import { describeEnd, endInSilence, isOpenBy, wateredBy } from './account.ts';

const START = 1_000_000_000;
const NOW = START + 60_000;
const at = (seconds: number) => new Date(START + seconds * 1000);
/** 45 seconds from START. */
const run = (change: Partial<RunRow> = {}): RunRow =>
  ({
    id: 'r',
    durationS: 45,
    deadline: at(45),
    armedDeadline: at(45),
    openedAt: at(0),
    stopRequestedAt: null,
    maxVolumeL: null,
    openingId: null,
    fault: null,
    reasonFigures: {},
    ...change,
  }) as RunRow;
const opening = (openedS: number, openS: number, change: Partial<Opening> = {}): Opening =>
  ({
    id: `o${openedS}`,
    runId: 'r',
    openedAgoS: 60 - openedS,
    openS,
    delivered: { volumeL: openS / 10, basis: 'estimated' },
    ...change,
  }) as Opening;
const valve = (openings: Opening[] | null): ValveState =>
  ({ terminal: 1, isOpen: false, runId: null, status: 'NORMAL', delivered: null, openings }) as unknown as ValveState;
const end = (
  openings: Opening[] | null,
  change: Partial<RunRow> = {},
  sign: Parameters<typeof describeEnd>[2] = null,
) => describeEnd(run(change), wateredBy(run(change), valve(openings), 12, NOW), sign);

describe('what flowed', () => {
  test('is the zone’s flow over the seconds that the device counted', () =>
    expect(end([opening(0, 45)])).toMatchObject({ outcome: 'COMPLETED', volumeL: 9, volumeIsMeasured: false }));
  test('is what a meter counted, where there is one', () => {
    const measured = opening(0, 45, { delivered: { volumeL: 8.7, basis: 'measured' } as never });
    expect(end([measured])).toMatchObject({ volumeL: 8.7, volumeIsMeasured: true });
  });
  test('is all that the run opened, in several goes, and nothing of another', () => {
    const openings = [opening(-90, 60, { runId: 'other' }), opening(0, 10), opening(20, 25)];
    expect(end(openings)).toMatchObject({ volumeL: 7, missingS: 10 });
  });
  test('by a device that remembers nothing is calculated until its timer closed it', () =>
    expect(end(null)).toMatchObject({ outcome: 'COMPLETED', volumeL: 9, closedAt: at(45) }));
});

describe('an opening of which nobody here knows whose it was, since another process had the device', () => {
  const uncertain = { runId: null, isUncertain: true } as const;
  test('is the run’s, where it began while the run was to be open, also before that was stored', () => {
    expect(end([opening(2, 43, uncertain)])).toMatchObject({ outcome: 'COMPLETED', openedAt: at(2), closedAt: at(45) });
    expect(end([opening(2, 43, uncertain)], { openedAt: null })).toMatchObject({
      outcome: 'COMPLETED',
      openedAt: at(2),
    });
  });
  test('is not, where it began before or after', () => {
    expect(end([opening(-15, 14, uncertain)])).toMatchObject({ fault: 'not-opened' });
    expect(end([opening(50, 5, uncertain)])).toMatchObject({ fault: 'not-opened' });
  });
  test('keeps the valve open in the run’s name', () => {
    const open = { ...valve([opening(0, 45, uncertain)]), isOpen: true };
    expect(isOpenBy(run(), open)).toBe(true);
    expect(isOpenBy(run(), { ...open, openings: [opening(0, 45, { runId: null })] })).toBe(false);
  });
});

describe('how a run ended', () => {
  const late = [opening(30, 15)];
  test('never opened, whatever we believed', () =>
    expect(end([])).toMatchObject({ outcome: 'FAILED', fault: 'not-opened', openedAt: null, volumeL: null }));
  test('by the cap of a day that its device’s meter reached, but not where somebody shut it', () => {
    const measured = { delivered: { volumeL: 4, basis: 'measured' } as never };
    expect(end([opening(0, 20, measured)], { fault: 'day-cap' })).toMatchObject({
      outcome: 'PARTIAL',
      fault: 'day-cap',
    });
    expect(end([opening(0, 20)], { fault: 'day-cap' })).toMatchObject({ fault: 'closed-at-device' });
    expect(end([], { fault: 'day-cap', openedAt: null })).toMatchObject({ fault: 'not-opened' });
  });
  test('opened late because nobody answered', () =>
    expect(end(late, { fault: 'unreachable' })).toMatchObject({
      outcome: 'PARTIAL',
      fault: 'unreachable',
      missingS: 30,
    }));
  test('a lost answer that cost no water is no fault', () =>
    expect(end([opening(0, 45)], { fault: 'unreachable' })).toMatchObject({ outcome: 'COMPLETED', fault: null }));
  test('shut early: by the circuit, by its switch, or by hand', () => {
    const early = [opening(0, 15)];
    expect(end(early, {}, 'valve-fault')).toMatchObject({ outcome: 'PARTIAL', fault: 'valve-fault' });
    expect(end(early, {}, 'switched-off')).toMatchObject({ outcome: 'PARTIAL', fault: 'switched-off' });
    expect(end(early)).toMatchObject({ outcome: 'STOPPED', fault: 'closed-at-device' });
  });
  test('made longer, and the device did not hear of it', () => {
    const longer = { durationS: 120, deadline: at(120) };
    expect(end([opening(0, 45)], longer)).toMatchObject({ outcome: 'PARTIAL', fault: 'unreachable' });
  });
  test('stopped by somebody is nobody’s fault', () =>
    expect(end([opening(0, 15)], { stopRequestedAt: at(15) })).toMatchObject({ outcome: 'STOPPED', fault: null }));
  test('had its litres before its time', () => {
    const metered = opening(0, 20, { delivered: { volumeL: 5, basis: 'measured' } as never });
    expect(end([metered], { maxVolumeL: 5 })).toMatchObject({ outcome: 'COMPLETED', fault: null });
  });
});

describe('what was seen', () => {
  const seen = { untilMs: START + 19_000, silentFromMs: (START + 21_000) as number | null };
  const ended = (openings: Opening[] | null, asOfS: number, lastSeen: typeof seen | null = seen) =>
    describeEnd(run(), wateredBy(run(), valve(openings), 12, START + asOfS * 1000, lastSeen), null);

  test('counts where the device has forgotten it: it has lost power', () =>
    expect(ended([], 60)).toMatchObject({
      outcome: 'PARTIAL',
      fault: 'device-restarted',
      volumeL: 4,
      closedAt: at(20),
      missingS: 25,
    }));
  test('counts where a device without a memory was silent and is shut before its timer', () =>
    expect(ended(null, 40)).toMatchObject({ outcome: 'PARTIAL', fault: 'device-restarted', closedAt: at(20) }));
  test('does not shorten a run that its own timer ended in the silence', () =>
    expect(ended(null, 60)).toMatchObject({ outcome: 'COMPLETED', closedAt: at(45) }));
  test('does not shorten one that answered all the time', () =>
    expect(ended(null, 40, { ...seen, silentFromMs: null })).toMatchObject({ closedAt: at(40) }));
  test('is nothing where no look has shown it open', () =>
    expect(ended([], 60, null)).toMatchObject({ outcome: 'FAILED', fault: 'not-opened' }));
  test('and a device whose clock was set says so', () =>
    expect(end([opening(0, 23, { endedBy: 'clock-set' })])).toMatchObject({
      outcome: 'PARTIAL',
      fault: 'device-clock',
    }));
});

describe('in silence', () => {
  test('one that was heard to open was closed by its own timer, which is not confirmed', () =>
    expect(endInSilence(run(), 12)).toMatchObject({ outcome: 'COMPLETED', fault: 'unconfirmed', volumeL: 9 }));
  test('one that was not heard to open did not water', () => {
    const unheard = run({ openedAt: null, armedDeadline: null });
    expect(endInSilence(unheard, 12)).toMatchObject({ outcome: 'FAILED', fault: 'unreachable', isUnconfirmed: true });
  });
  test('one that was made longer unheard was closed when the device was last heard to', () =>
    expect(endInSilence(run({ durationS: 120, deadline: at(120) }), 12)).toMatchObject({
      outcome: 'PARTIAL',
      closedAt: at(45),
    }));
});
