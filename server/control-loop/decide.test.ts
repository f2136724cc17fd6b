import type { DeviceId, RunId } from '@sluice/engine/vocabulary/ids';
import { describe, expect, test } from 'vitest';
import type { RunRow } from '../schedule/index.ts';
import { decide, nextCloseTry } from './decide.ts';

const DEVICE = 'd1' as DeviceId;
const NOW = 1_000_000;
const at = (ms: number) => new Date(ms);
const run = (id: string, change: Partial<RunRow> = {}): RunRow =>
  ({
    id: id as RunId,
    deviceId: DEVICE,
    source: 'FIX',
    phase: 'PENDING',
    plannedStart: at(NOW),
    durationS: 60,
    deadline: null,
    armedDeadline: null,
    stopRequestedAt: null,
    closeAttempts: 0,
    ...change,
  }) as RunRow;
const watering = (change: Partial<RunRow> = {}) =>
  run('w', { phase: 'WATERING', deadline: at(NOW + 60_000), armedDeadline: at(NOW + 60_000), ...change });
const action = (...runs: RunRow[]) => decide(runs, DEVICE, NOW, 0);

describe('what a device does next', () => {
  test('nothing without runs', () => expect(action()).toEqual({ kind: 'wait', until: null }));
  test('opens what is due', () => expect(action(run('a'))).toMatchObject({ kind: 'open' }));
  test('waits for what is not', () =>
    expect(action(run('a', { plannedStart: at(NOW + 5) }))).toEqual({ kind: 'wait', until: NOW + 5 }));
  test('opens one valve at a time', () =>
    expect(action(watering(), run('a'))).toEqual({ kind: 'wait', until: NOW + 60_000 }));
  test('closes at the deadline', () =>
    expect(action(watering({ deadline: at(NOW) }))).toMatchObject({ kind: 'close' }));
  test('closes when asked to stop', () =>
    expect(action(watering({ stopRequestedAt: at(NOW) }))).toMatchObject({ kind: 'close' }));
  test('sets the device anew when the length has changed', () =>
    expect(action(watering({ deadline: at(NOW + 90_000) }))).toMatchObject({ kind: 'rearm' }));
  test('asks the device after an open that nobody confirmed', () =>
    expect(action(watering({ phase: 'OPENING' }))).toMatchObject({ kind: 'verify' }));
  test('a stop beats an unconfirmed open', () =>
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

test('tries to close again at 0, 5, 15, 30 and 60 seconds, then every minute', () => {
  const pauses = [0, 1, 2, 3, 4, 5, 60].map((attempts) => (nextCloseTry(attempts, NOW) - NOW) / 1000);
  expect(pauses).toEqual([0, 5, 15, 30, 60, 60, 60]);
});
