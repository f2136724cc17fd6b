import type { TimerProof } from '@sluice/engine/vocabulary/hardware';
import type { DeviceId, RunId, ZoneId } from '@sluice/engine/vocabulary/ids';
import { describe, expect, test } from 'vitest';
import type { RunRow } from '../runs/index.ts';
import { decide, findLatestClose, nextCloseTry, type Seen } from './decide.ts';
import { openingDelay } from './own-timer.ts';

const DEVICE = 'd1' as DeviceId;
const ZONE = 'z1' as ZoneId;
const NOW = 1_000_000;
const at = (ms: number) => new Date(ms);
const run = (id: string, change: Partial<RunRow> = {}): RunRow =>
  ({
    id: id as RunId,
    deviceId: DEVICE,
    zoneId: ZONE,
    occurrenceId: `2026-06-17/program/${id}`,
    source: 'FIX',
    phase: 'PENDING',
    plannedStart: at(NOW),
    durationS: 60,
    deadline: null,
    armedDeadline: null,
    stopRequestedAt: null,
    closeAttempts: 0,
    openingId: null,
    ...change,
  }) as RunRow;
const watering = (change: Partial<RunRow> = {}) =>
  run('w', { phase: 'WATERING', deadline: at(NOW + 60_000), armedDeadline: at(NOW + 60_000), ...change });
const OBSERVED: Seen = {
  lastCloseTryAt: 0,
  isSilent: false,
  runs: new Map(),
  timerStepS: 1,
  longestRunS: 43_200,
  zones: new Map([[ZONE, { timerProof: 'proven', masterZoneId: null }]]),
};
const valve = (timerProof: TimerProof | null, masterZoneId: ZoneId | null = null) =>
  new Map([[ZONE, { timerProof, masterZoneId }]]);
const action = (...runs: RunRow[]) => decide(runs, DEVICE, NOW, OBSERVED);
const inSilence = (...runs: RunRow[]) => decide(runs, DEVICE, NOW, { ...OBSERVED, isSilent: true });

describe('what a device does next', () => {
  test('does does nothing without runs', () => expect(action()).toEqual({ kind: 'wait', until: null }));
  test('opens what is due', () => expect(action(run('a'))).toMatchObject({ kind: 'open' }));
  test('waits for what is not', () =>
    expect(action(run('a', { plannedStart: at(NOW + 5) }))).toEqual({ kind: 'wait', until: NOW + 5 }));
  test('opens one valve at a time', () =>
    expect(action(watering(), run('a'))).toEqual({ kind: 'wait', until: NOW + 60_000 }));
  test('opens a master beside what waters, and a zone beside its master', () => {
    const master = { source: 'MASTER', zoneId: 'm' as ZoneId } as const;
    expect(action(watering(), run('m', master))).toMatchObject({ kind: 'open', run: { id: 'm' } });
    expect(action(watering(master), run('a'))).toMatchObject({ kind: 'open', run: { id: 'a' } });
  });
  test('closes at the deadline', () =>
    expect(action(watering({ deadline: at(NOW) }))).toMatchObject({ kind: 'close' }));
  test('closes when asked to stop', () =>
    expect(action(watering({ stopRequestedAt: at(NOW) }))).toMatchObject({ kind: 'close' }));
  test('sets the device again when the length has changed', () =>
    expect(action(watering({ deadline: at(NOW + 90_000) }))).toMatchObject({ kind: 'rearm' }));
  test('asks the device after an open that nobody confirmed', () =>
    expect(action(watering({ phase: 'OPENING' }))).toMatchObject({ kind: 'verify' }));
  test('a stop takes precedence over an unconfirmed open', () =>
    expect(action(watering({ phase: 'OPENING', stopRequestedAt: at(NOW) }))).toMatchObject({ kind: 'close' }));
  test('never opens what was stopped while it waited', () =>
    expect(action(run('a', { stopRequestedAt: at(NOW) }))).toEqual({ kind: 'wait', until: null }));
  test('a run by hand follows at once when the one before it was stopped early', () =>
    expect(action(run('a', { source: 'MANUAL', plannedStart: at(NOW + 9_000) }))).toMatchObject({ kind: 'open' }));
  test('but not while another device of the garden still waters by hand', () => {
    const other = run('o', { source: 'MANUAL', deviceId: 'd2' as DeviceId, phase: 'WATERING' });
    expect(action(other, run('a', { source: 'MANUAL', plannedStart: at(NOW + 9_000) }))).toMatchObject({
      kind: 'wait',
    });
  });
});

describe('a device that does not answer', () => {
  const past = (seconds: number) => at(NOW - seconds * 1000);
  const silent = (id: string, ago: number, change: Partial<RunRow> = {}) =>
    run(id, { phase: 'CLOSING', deadline: past(ago), closeAttempts: 9, ...change });

  test('is not given up while the run’s valve may be open', () => {
    const opening = silent('a', 14);
    expect(inSilence(opening).kind).not.toBe('giveUp');
    expect(decide([silent('a', 600)], DEVICE, NOW, { ...OBSERVED, isSilent: true, zones: valve(null) }).kind).toBe(
      'close',
    );
    expect(inSilence(silent('a', 15))).toMatchObject({ kind: 'giveUp' });
  });
  test('is given up sooner if its timer was seen to be set', () => {
    const armed = { armedDeadline: past(5) };
    expect(inSilence(silent('a', 5, armed))).toMatchObject({ kind: 'giveUp' });
    expect(inSilence(silent('a', 4, { armedDeadline: past(4) })).kind).not.toBe('giveUp');
  });
  test('may be open as long as it was last told, though the run was shortened', () => {
    expect(inSilence(silent('a', 600, { armedDeadline: at(NOW + 60_000) })).kind).not.toBe('giveUp');
  });
  test('may be open as long as it was told, though it never answered', () => {
    const runs = new Map([['a' as RunId, { sentUntil: NOW }]]);
    expect(decide([silent('a', 600)], DEVICE, NOW, { ...OBSERVED, isSilent: true, runs }).kind).not.toBe('giveUp');
  });
  test('whose timer counts minutes may be open a minute longer', () => {
    expect(findLatestClose(silent('a', 0), 60) - NOW).toBe(74_000);
  });
  test('is asked before it is given up', () => expect(action(silent('a', 3_600))).toMatchObject({ kind: 'close' }));
  test('is never given up once it was seen open past its deadline', () => {
    const runs = new Map([['a' as RunId, { openAt: NOW - 3_500_000 }]]);
    const stuck = silent('a', 3_600);
    expect(decide([stuck], DEVICE, NOW, { ...OBSERVED, isSilent: true, runs })).toMatchObject({ kind: 'close' });
  });
  test('delays the next run until then', () => {
    expect(inSilence(silent('a', 3, { armedDeadline: past(3) }), run('b')).kind).not.toBe('open');
  });
});

describe('a run whose timer nobody has seen work', () => {
  const over = (ms: number, change: Partial<RunRow> = {}) =>
    watering({ deadline: at(NOW - ms), armedDeadline: at(NOW - ms), ...change });
  const left = (
    run: RunRow,
    { timerProof = 'presumed' as TimerProof | null, master = null as ZoneId | null, endsInMs = 0 } = {},
  ) => {
    const runs = new Map([[run.id, { deviceEndsAt: (run.deadline?.getTime() ?? 0) + endsInMs }]]);
    return decide([run], DEVICE, NOW, { ...OBSERVED, zones: valve(timerProof, master), runs });
  };

  test.each(['presumed', 'unproven', 'disproven'] as const)('is left to the device for a grace: %s', (timerProof) => {
    expect(left(over(0), { timerProof })).toEqual({ kind: 'wait', until: NOW + 5_000 });
    expect(left(over(5_000), { timerProof })).toMatchObject({ kind: 'close' });
  });
  test.each(['proven', 'inherent', null] as const)('but not where it is known, or there is none: %s', (timerProof) =>
    expect(left(over(0), { timerProof })).toMatchObject({ kind: 'close' }),
  );
  test('a valve test is left to the device, whatever is known', () =>
    expect(left(over(0, { occurrenceId: '2026-06-17/test/w' }), { timerProof: 'proven' }).kind).toBe('wait'));
  test('one that counts minutes ends up to a minute later', () => {
    expect(left(over(30_000), { endsInMs: 40_000 })).toEqual({ kind: 'wait', until: NOW + 15_000 });
    expect(left(over(0), { endsInMs: 61_000 })).toMatchObject({ kind: 'close' });
  });
  test('behind a guard it is closed before the guard is shut', () => {
    const guarded = { timerProof: 'unproven', master: 'm' as ZoneId } as const;
    expect(left(over(0), guarded)).toEqual({ kind: 'wait', until: NOW + 3_000 });
    expect(left(over(0), { ...guarded, endsInMs: 40_000 })).toMatchObject({ kind: 'close' });
    expect(left(over(0), { ...guarded, timerProof: 'presumed' })).toEqual({ kind: 'wait', until: NOW + 5_000 });
  });
  test.each([
    { stopRequestedAt: at(NOW) },
    { fault: 'run-cap' as const },
    { armedDeadline: at(NOW + 60_000) },
    { source: 'MASTER' as const },
  ])('is closed at its deadline where something else ends it, or it is a master: %o', (change) =>
    expect(left(over(0, change))).toMatchObject({ kind: 'close' }),
  );
  test('of another process is closed at its deadline', () => {
    expect(decide([over(0)], DEVICE, NOW, { ...OBSERVED, zones: valve('presumed') })).toMatchObject({ kind: 'close' });
  });
});

describe('what was opened at the device', () => {
  const byHand = (id: string, change: Partial<RunRow> = {}) =>
    watering({ id: id as RunId, source: 'MANUAL', openingId: id, ...change });
  test('is left to its own timer', () => {
    const over = { deadline: at(NOW), armedDeadline: at(NOW) };
    expect(action(byHand('h', over))).toEqual({ kind: 'wait', until: NOW + 5_000 });
  });
  test('is closed when somebody asks for it', () =>
    expect(action(byHand('h', { stopRequestedAt: at(NOW) }))).toMatchObject({ kind: 'close' }));
  test('holds back what is due', () => expect(action(byHand('h'), run('a')).kind).toBe('wait'));
  test('does not prevent another valve from being closed on time', () =>
    expect(action(byHand('h'), watering({ deadline: at(NOW) }))).toMatchObject({ kind: 'close', run: { id: 'w' } }));
});

test('tries to close again at 0, 5, 15, 30 and 60 seconds, then every minute', () => {
  const pauses = [0, 1, 2, 3, 4, 5, 60].map((attempts) => (nextCloseTry(attempts, NOW) - NOW) / 1000);
  expect(pauses).toEqual([0, 5, 15, 30, 60, 60, 60]);
});

describe('a device that takes seconds to open', () => {
  const opening = (change: Partial<RunRow> = {}) =>
    run('o', { phase: 'OPENING', openedAt: null, fault: null, deadline: at(NOW + 60_000), ...change });
  const delay = (row: RunRow, lateMs: number, remainingS: number | null = 60) =>
    openingDelay(row, NOW + lateMs, { remainingS: remainingS as never }, NOW + lateMs);

  test('moves the deadline by them, where its own timer holds the whole length', () => {
    expect(delay(opening(), 2_500)).toBe(2_500);
    expect(delay(opening(), 2_500, 57.5)).toBe(0);
    expect(delay(opening(), 2_500, null)).toBe(0);
  });

  test('not by a blink, nor by longer than a command lives', () => {
    expect(delay(opening(), 400)).toBe(0);
    expect(delay(opening(), 10_001)).toBe(0);
  });

  test('not for a master, a valve opened at the device, one that ends sooner for a reason, or one that is open already', () => {
    expect(delay(opening({ source: 'MASTER' }), 2_500)).toBe(0);
    expect(delay(opening({ openingId: '1-5' }), 2_500)).toBe(0);
    expect(delay(opening({ fault: 'run-cap' }), 2_500)).toBe(0);
    expect(delay(opening({ fault: 'day-cap' }), 2_500)).toBe(0);
    expect(delay(opening({ fault: 'no-guard' }), 2_500)).toBe(0);
    expect(delay(opening({ fault: 'timer-unproven' }), 2_500)).toBe(0);
    expect(delay(opening({ fault: 'unreachable' }), 2_500)).toBe(2_500);
    expect(delay(opening({ openedAt: at(NOW) }), 2_500)).toBe(0);
  });
});
