import fc from 'fast-check';
import { expect } from 'vitest';
import type { Result } from '../vocabulary/result.ts';

const anything = fc.oneof(
  fc.double(),
  fc.integer({ min: -5, max: 50 }),
  fc.string(),
  fc.constantFrom(null, undefined, true, [], {}, [Number.NaN], Number.POSITIVE_INFINITY),
);

/** Replaces fields of a valid input by random values: the parser returns figures or named problems, never NaN. */
export function expectNoNonsense(parse: (input: unknown) => Result<object>, sound: object): void {
  expect(parse(sound)).toMatchObject({ ok: true });
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom(...Object.keys(sound)), anything), (over) => {
      const result = parse({ ...sound, ...over });
      if (!result.ok) expect(result.problems.length).toBeGreaterThan(0);
      else
        expect(JSON.stringify(result.value, (_, value) => (Number.isNaN(value) ? 'NaN' : value))).not.toContain('NaN');
    }),
    { numRuns: 200 },
  );
  for (const input of [null, undefined, 7, 'text', true, []]) expect(parse(input).ok).toBe(false);
}

/** What a parser refused, by place and name. */
export const findProblems = (result: Result<unknown>): string[] =>
  result.ok ? [] : result.problems.map(({ path, name }) => `${path} ${name}`).sort();
