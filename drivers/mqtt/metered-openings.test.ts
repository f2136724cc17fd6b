import { litresPerMinute } from '@sluice/engine/vocabulary/units';
import { expect, test } from 'vitest';
import { stateOfValve } from '../device-state.ts';
import { toLitresPerMinute } from './flow-unit.ts';
import { MeteredOpenings } from './metered-openings.ts';

const START = 1_750_000_000_000;

/** One device with two valves; seconds count from the start. */
function meter() {
  const openings = new MeteredOpenings();
  return (atS: number, open: readonly number[], flow: number | null = null, measuredAtS: number | null = atS) => {
    const valves = [1, 2].map((terminal) => stateOfValve({ terminal, isOpen: open.includes(terminal) }));
    const measuredAt = measuredAtS === null ? null : START + measuredAtS * 1000;
    const reading = flow === null ? null : { flowLPerMin: litresPerMinute(flow), measuredAt };
    const noted = openings.note('device', valves, reading, START + atS * 1000);
    return noted.map(({ delivered }) => delivered && Math.round(delivered.volumeL));
  };
}

test('litres of an opening come from the flow while it was open, and stay until it opens again', () => {
  const note = meter();
  note(0, []);
  note(10, [1]);
  for (const atS of [80, 82, 84]) note(atS, [1], 12);
  expect(note(310, [])).toEqual([60, null]);
  expect(note(400, [2])).toEqual([60, null]);
  expect(note(500, [1])).toEqual([null, null]);
});

test('a figure that is told again, of unknown age or from the first minute is no measurement', () => {
  const note = meter();
  note(0, []);
  note(10, [1]);
  for (const atS of [20, 40, 60]) note(atS, [1], 12);
  for (const atS of [80, 90, 100]) note(atS, [1], 12, 75);
  for (const atS of [110, 120, 130]) note(atS, [1], 12, null);
  expect(note(310, [])).toEqual([null, null]);
});

test('a moment of no flow at the end does not make a run dry', () => {
  const note = meter();
  note(0, []);
  note(10, [1]);
  for (const atS of [80, 82, 84, 86]) note(atS, [1], 12);
  note(309, [1], 0);
  expect(note(310, [])).toEqual([60, null]);
});

test('of two valves together, and of one that was open before, nobody knows the share', () => {
  const note = meter();
  for (const atS of [80, 82, 84]) note(atS, [1], 12);
  expect(note(310, [])).toEqual([null, null]);
  note(400, [1, 2]);
  for (const atS of [480, 482, 484]) note(atS, [1, 2], 24);
  expect(note(500, [])).toEqual([null, null]);
});

test.each([
  [0.72, 'm³/h', 12],
  [12, 'L/min', 12],
  [720, 'L/h', 12],
  [1, 'gal/min', 3.785],
  [50, '%', null],
  [5, null, null],
  [-1, 'L/min', null],
  [1e9, 'L/min', null],
])('%s %s', (value, unit, expected) => {
  const flow = toLitresPerMinute(value, unit);
  if (expected === null) expect(flow).toBeNull();
  else expect(flow).toBeCloseTo(expected, 3);
});
