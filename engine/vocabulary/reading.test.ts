import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Reading } from './reading.ts';

const depth = { least: 0, most: 300 };
const read = (input: unknown) => {
  const reading = new Reading(input);
  const rainMm = reading.number('rainMm', depth);
  return reading.finish(() => rainMm);
};

test('a sound figure comes through', () => {
  expect(read({ rainMm: 12.5 })).toEqual({ ok: true, value: 12.5 });
});

test.each([
  [{}, 'MISSING'],
  [{ rainMm: null }, 'MISSING'],
  [{ rainMm: 'a lot' }, 'NOT_A_NUMBER'],
  [{ rainMm: Number.NaN }, 'NOT_A_NUMBER'],
  [{ rainMm: Number.POSITIVE_INFINITY }, 'NOT_A_NUMBER'],
  [{ rainMm: -1 }, 'BELOW_LEAST'],
  [{ rainMm: 301 }, 'ABOVE_MOST'],
])('%j is refused as %s', (input, name) => {
  expect(read(input)).toMatchObject({ ok: false, problems: [{ name, path: 'rainMm' }] });
});

test('input that is not a record is refused, not thrown', () => {
  fc.assert(fc.property(fc.oneof(fc.string(), fc.constant(null), fc.array(fc.anything())), (input) => !read(input).ok));
});

test('every problem is collected, with its path', () => {
  const reading = new Reading({ zones: [{ areaM2: 5 }, { areaM2: -5 }, 7], soil: { type: 'PEAT' } });
  for (const zone of reading.list('zones')) zone.number('areaM2', { least: 0.1, most: 20_000 });
  reading.inner('soil').pickOne('type', ['LOAM', 'CLAY']);
  const result = reading.finish(() => null);
  expect(result.ok ? [] : result.problems.map(({ name, path }) => `${path} ${name}`)).toEqual([
    'zones.2 MISSING',
    'zones.1.areaM2 BELOW_LEAST',
    'soil.type NOT_IN_THE_LIST',
  ]);
});
