import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { TAP } from '../proof/gardens.ts';
import { litresPerMinute } from '../vocabulary/units.ts';
import { Timeline } from './timeline.ts';

const MINUTE = 60_000;

const HOUR = 60 * MINUTE;

describe("a source's day", () => {
  const draw = (minutes: number, flow = 10, isExclusive = false) => ({
    durationMs: minutes * MINUTE,
    flowLitresPerMinute: flow,
    isExclusive,
  });
  const window = { startMs: 0, endMs: 2 * HOUR };
  const source = { ...TAP, mostZonesAtOnce: 2, capacityLitresPerMinute: litresPerMinute(30) };

  test('early from the front, late from the back', () => {
    const line = new Timeline(TAP);
    line.take(draw(30), 0);
    expect(line.earliest(draw(20), window)).toBe(30 * MINUTE);
    expect(line.latest(draw(20), window)).toBe(100 * MINUTE);
    expect(line.earliest(draw(91), window)).toBeNull();
  });

  test('two at once while their flows allow it', () => {
    const line = new Timeline(source);
    line.take(draw(60, 10), 0);
    expect(line.earliest(draw(10, 20), window)).toBe(0);
    expect(line.earliest(draw(10, 21), window)).toBe(60 * MINUTE);
    expect(line.earliest(draw(10, 5, true), window)).toBe(60 * MINUTE);
  });

  test('a well rests before and after', () => {
    const line = new Timeline({ ...source, restSeconds: 600 });
    line.take(draw(30), 30 * MINUTE);
    expect(line.earliest(draw(20), window)).toBe(0);
    expect(line.earliest(draw(21), window)).toBe(70 * MINUTE);
  });

  test('what it offers is always free', () => {
    const request = fc.record({
      minutes: fc.integer({ min: 1, max: 50 }),
      flow: fc.integer({ min: 1, max: 30 }),
      late: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(request, { maxLength: 25 }), (requests) => {
        const line = new Timeline(source);
        const taken: { from: number; to: number; flow: number }[] = [];
        for (const { minutes, flow, late } of requests) {
          const wanted = draw(minutes, flow);
          const at = late ? line.latest(wanted, window) : line.earliest(wanted, window);
          if (at === null) continue;
          expect(at).toBeGreaterThanOrEqual(window.startMs);
          expect(at + wanted.durationMs).toBeLessThanOrEqual(window.endMs);
          line.take(wanted, at);
          taken.push({ from: at, to: at + wanted.durationMs, flow });
        }
        for (const { from } of taken) {
          const together = taken.filter((one) => one.from <= from && one.to > from);
          expect(together.length).toBeLessThanOrEqual(2);
          expect(together.reduce((sum, one) => sum + one.flow, 0)).toBeLessThanOrEqual(30);
        }
      }),
    );
  });
});
