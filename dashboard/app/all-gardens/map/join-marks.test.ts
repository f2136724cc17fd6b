import fc from 'fast-check';
import { expect, test } from 'vitest';
import { joinMarks, MARK_PX, placeLabels } from './join-marks.ts';

const pixel = (most: number) => fc.integer({ min: -most, max: most });
/** Most of them near each other, as gardens of a town are. */
const spots = fc
  .array(fc.oneof(fc.record({ x: pixel(60), y: pixel(60) }), fc.record({ x: pixel(900), y: pixel(600) })), {
    maxLength: 80,
  })
  .map((all) => all.map((spot, thing) => ({ ...spot, thing })));
const RUNS = { numRuns: 60 };

test('each thing is in one mark, and no mark lies on another', () => {
  fc.assert(
    fc.property(spots, (placed) => {
      const marks = joinMarks(placed);
      expect(marks.flatMap(({ things }) => things).sort((one, other) => one - other)).toEqual(
        placed.map(({ thing }) => thing),
      );
      const overlapping = marks.filter((one) =>
        marks.some(
          (other) =>
            one !== other && Math.abs(one.x - other.x) < MARK_PX.width && Math.abs(one.y - other.y) < MARK_PX.height,
        ),
      );
      expect(overlapping).toEqual([]);
    }),
    RUNS,
  );
});

test('marks are in the order of the list, which does not say what is joined; what is alone stays where it is', () => {
  fc.assert(
    fc.property(spots, (placed) => {
      const marks = joinMarks(placed);
      const firsts = marks.map(({ things }) => things[0] ?? -1);
      expect(firsts).toEqual(firsts.toSorted((one, other) => one - other));
      const sets = (all: typeof marks) => all.map(({ things }) => things.toSorted((a, b) => a - b).join()).sort();
      expect(sets(joinMarks(placed.toReversed()))).toEqual(sets(marks));
      for (const { x, y, things } of marks) {
        const own = placed.filter(({ thing }) => things.includes(thing));
        if (own.length === 1) expect([x, y]).toEqual([own[0]?.x, own[0]?.y]);
        expect(x).toBeGreaterThanOrEqual(Math.min(...own.map((spot) => spot.x)) - 1e-6);
        expect(x).toBeLessThanOrEqual(Math.max(...own.map((spot) => spot.x)) + 1e-6);
      }
    }),
    RUNS,
  );
});

test('a name stands where there is room for it, and nowhere else', () => {
  const size = { width: 400, height: 300 };
  const sidesOf = (...marks: [x: number, name: string | null][]) =>
    placeLabels(
      marks.map(([x, name]) => ({ x, y: 100, name, things: [name] })),
      size,
    ).sides;
  expect(sidesOf([200, 'Arbour'], [380, 'Zoo'], [20, null])).toEqual(['end', 'start', null]);
  expect(sidesOf([200, 'Arbour of the old mill'], [260, 'Zoo'], [140, null])).toEqual([null, 'end', null]);
});
