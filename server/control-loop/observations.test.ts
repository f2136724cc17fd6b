import { expect, test } from 'vitest';
import type { RunRow } from '../runs/index.ts';
import { DeviceObservations } from './observations.ts';

const run = { id: 'r' as RunRow['id'] };
const other = { id: 'other' as RunRow['id'] };
const NOW = 1_000_000;

test('the end that was sent last may be earlier, but the device is known to have heard of the latest', () => {
  const seen = new DeviceObservations();
  seen.openSent(run, NOW, NOW + 60_000, 60);
  seen.openSent(run, NOW + 1_000, NOW + 30_000, 29);
  expect(seen.of(run)).toEqual({ openTries: 2, sentUntil: NOW + 60_000, deviceEndsAt: NOW + 30_000 });
  seen.remainingShown(run, 31, NOW + 1_000);
  seen.remainingShown(other, 31, NOW);
  expect(seen.of(run).deviceEndsAt).toBe(NOW + 32_000);
  expect(seen.of(other)).toEqual({});
});

test('silence counts from the first look that was not answered, until the valve is seen open again', () => {
  const seen = new DeviceObservations();
  expect(seen.findSeenOpen(run)).toBeNull();
  seen.shownOpen(run, NOW);
  seen.lookUnanswered(NOW + 1, NOW + 2);
  seen.lookUnanswered(NOW + 3, NOW + 4);
  expect(seen.isSilent).toBe(true);
  expect(seen.unansweredLooks).toBe(2);
  expect(seen.nextLookAt).toBe(NOW + 4);
  expect(seen.findSeenOpen(run)).toEqual({ untilMs: NOW, silentFromMs: NOW + 1 });
  seen.lookAnswered({ lookAt: NOW + 9, contactAt: 0 });
  seen.shownOpen(run, NOW + 5);
  expect(seen.findSeenOpen(run)).toEqual({ untilMs: NOW + 5, silentFromMs: null });
  expect([seen.isSilent, seen.unansweredLooks]).toEqual([false, 0]);
  seen.forget(run);
  expect(seen.findSeenOpen(run)).toBeNull();
});

test('a clock that is put back moves what is to come, and lets nothing wait', () => {
  const seen = new DeviceObservations();
  seen.openSent(run, NOW, NOW + 60_000, 60);
  seen.shownOpen(run, NOW + 1);
  seen.closeTried(NOW);
  seen.closeRepeated(run, NOW);
  seen.commandUnanswered(NOW);
  expect(seen.waitBehindMaster(run, NOW)).toBe(NOW);
  seen.clockWentBack(10_000);
  expect(seen.of(run)).toMatchObject({ openAt: NOW - 9_999, sentUntil: NOW + 50_000, deviceEndsAt: NOW + 50_000 });
  expect(seen.of(run).closeRepeatedAt).toBeUndefined();
  expect([seen.lastCloseTryAt, seen.quietUntil, seen.nextLookAt]).toEqual([0, 0, 0]);
  expect(seen.waitBehindMaster(run, NOW)).toBe(NOW - 10_000);
  expect(seen.waitBehindMaster(other, NOW)).toBe(NOW);
});
