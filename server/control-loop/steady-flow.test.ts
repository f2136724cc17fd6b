/** Which readings of a meter make the mean of a run: none while pipes fill, none of another set of valves. */
import { litresPerMinute, seconds } from '@sluice/engine/vocabulary/units';
import { expect, test } from 'vitest';
import { SteadyFlowWatch } from './steady-flow.ts';

type Zones = Parameters<SteadyFlowWatch['note']>[1];
const zones = [
  { id: 'lawn', terminal: 1, masterZoneId: 'pump' },
  { id: 'beds', terminal: 2, masterZoneId: 'pump' },
  { id: 'pump', terminal: 3, masterZoneId: null },
] as unknown as Zones;

/** Looks every two seconds: `minutes` with these terminals open, at a flow of each second since then. */
function watched() {
  const watch = new SteadyFlowWatch();
  let nowMs = 1_750_000_000_000;
  return (open: number[], minutes: number, flow: (second: number) => number, measuredAgoMs?: number) => {
    let found: ReturnType<SteadyFlowWatch['note']> = null;
    for (let second = 0; second < 60 * minutes; second += 2) {
      const state = {
        flowLPerMin: litresPerMinute(flow(second)),
        ageS: seconds(0),
        valves: [1, 2, 3, 4].map((terminal) => ({ terminal, isOpen: open.includes(terminal) })) as never,
        ...(measuredAgoMs === undefined ? {} : { flowMeasuredAt: nowMs - measuredAgoMs }),
      };
      found = watch.note(state, zones, nowMs) ?? found;
      nowMs += 2_000;
    }
    return found;
  };
}

test('the first minute, in which pipes fill, does not count', () => {
  const look = watched();
  expect(look([1, 3], 5, (second) => (second < 60 ? 30 : 12))).toBeNull();
  expect(look([], 1, () => 0)).toMatchObject({ zoneIds: ['lawn'], flowLPerMin: 12 });
});

test('what falls off as a valve closes does not count either', () => {
  const look = watched();
  look([1, 3], 5, (second) => (second === 298 ? 0 : 12));
  expect(look([], 1, () => 0)).toMatchObject({ flowLPerMin: 12 });
});

test('zones that run at once are measured together, and a minute after the second opened', () => {
  const look = watched();
  look([1, 3], 3, () => 12);
  expect(look([1, 2, 3], 3, (second) => (second < 60 ? 12 : 20))).toMatchObject({ zoneIds: ['lawn'] });
  expect(look([], 1, () => 0)).toMatchObject({ zoneIds: ['beds', 'lawn'], flowLPerMin: 20 });
});

test('a run that is too short, a valve without a zone and a message from before say nothing', () => {
  const look = watched();
  look([1], 1.2, () => 12);
  expect(look([], 1, () => 0)).toBeNull();
  look([1, 4], 5, () => 12);
  expect(look([], 1, () => 0)).toBeNull();
  look([1], 5, () => 12, 300_000);
  expect(look([], 1, () => 0)).toBeNull();
});
