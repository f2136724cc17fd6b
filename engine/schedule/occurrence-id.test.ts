import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ProgramId, ZoneId } from '../vocabulary/ids.ts';
import { type OccurrenceKey, occurrenceId } from './occurrence-id.ts';

test('reads from the day down to the start', () => {
  const key = { programId: 'p' as ProgramId, zoneId: 'z' as ZoneId, localDate: '2026-05-04', startNumber: 2 };
  expect(occurrenceId(key)).toBe('2026-05-04/p/z/2');
  expect(occurrenceId({ ...key, programId: null })).toBe('2026-05-04/smart/z/2');
});

test('two starts share an id only when they are the same start', () => {
  const uuid = fc.constantFrom('018f-a', '018f-b', '018f-ab');
  const key: fc.Arbitrary<OccurrenceKey> = fc.record({
    programId: fc.option(uuid.map((id) => id as ProgramId)),
    zoneId: uuid.map((id) => id as ZoneId),
    localDate: fc.constantFrom('2026-05-04', '2026-05-14'),
    startNumber: fc.integer({ min: 1, max: 12 }),
  });
  fc.assert(
    fc.property(key, key, (a, b) => {
      expect(occurrenceId(a) === occurrenceId(b)).toBe(JSON.stringify(a) === JSON.stringify(b));
    }),
  );
});
