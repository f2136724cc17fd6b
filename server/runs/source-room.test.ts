import type { DeviceId, GroupId, RunId } from '@sluice/engine/vocabulary/ids';
import { expect, test } from 'vitest';
import type { OpenOrWanted, SourceRule } from './room-store.ts';
import { findRoom } from './room-store.ts';

const run = (id: string, deviceId: string, flowLPerMin: number | null = 10, startMs = 0): OpenOrWanted => ({
  id: id as RunId,
  groupId: 'garden' as GroupId,
  deviceId: deviceId as DeviceId,
  plannedStart: new Date(startMs),
  position: 0,
  flowLPerMin,
});
const rule = (change: Partial<SourceRule> = {}): SourceRule => ({
  groupId: 'garden' as GroupId,
  isPerDevice: false,
  mostAtOnce: 2,
  capacityLPerMin: null,
  ...change,
});

test('as many as may be open at once, the earliest first', () => {
  const wanted = [run('c', '3', 10, 2), run('b', '2', 10, 1), run('a', '1', 10, 0)];
  expect(findRoom(wanted, [], rule())).toEqual(['a', 'b']);
  expect(findRoom(wanted, [run('x', '4')], rule())).toEqual(['a']);
  expect(findRoom(wanted, [run('x', '4')], rule({ mostAtOnce: 1 }))).toEqual([]);
});

test('not more than the source gives, where flows are known; one zone always', () => {
  const most = rule({ capacityLPerMin: 25, mostAtOnce: 9 });
  expect(findRoom([run('a', '1'), run('b', '2', 20)], [], most)).toEqual(['a']);
  expect(findRoom([run('a', '1'), run('b', '2'), run('c', '3')], [], most)).toEqual(['a', 'b']);
  expect(findRoom([run('a', '1', null), run('b', '2', 25)], [], most)).toEqual(['a', 'b']);
  expect(findRoom([run('a', '1', 40)], [], most)).toEqual(['a']);
});

test('devices with taps of their own do not wait for each other', () => {
  const taps = rule({ isPerDevice: true, mostAtOnce: 1 });
  expect(findRoom([run('a', '1'), run('b', '2')], [run('x', '2')], taps)).toEqual(['a']);
});
