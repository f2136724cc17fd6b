import fc from 'fast-check';
import { expect, test } from 'vitest';
import { manyCases } from './many-cases.ts';

const pause = (ms: number) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);

test('a property that its time cut off leaves word of how many cases it saw', ({ task }) => {
  fc.assert(
    fc.property(fc.nat(), () => void pause(5)),
    manyCases(100_000, 100),
  );
  const { cutOff } = task.meta;
  // Its output is of no interest in a test run.
  delete task.meta.cutOff;
  expect(cutOff?.wanted).toBe(100_000);
  expect(cutOff?.seen).toBeGreaterThan(0);
});

test('one that was not cut off leaves none', ({ task }) => {
  fc.assert(
    fc.property(fc.nat(), () => {}),
    manyCases(10, 60_000),
  );
  expect(task.meta.cutOff).toBeUndefined();
});

test('one that does not hold fails, with its example; one that saw no case fails too', () => {
  const isSmall = fc.property(fc.nat(1_000_000), (value) => value < 10);
  expect(() => fc.assert(isSmall, manyCases(1_000, 60_000))).toThrow('Counterexample: [10]');
  expect(() => fc.assert(isSmall, manyCases(1_000, 0))).toThrow('after 0 tests');
});
