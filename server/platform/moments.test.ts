import fc from 'fast-check';
import { expect, test } from 'vitest';
import { momentIn } from './moments.ts';

const ZONES = [
  'UTC',
  'Europe/Berlin',
  'America/Los_Angeles',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'America/Santiago',
  'Pacific/Apia',
  'Africa/Cairo',
];

test('agrees with the calendar at any instant of these years and in any zone', () => {
  const instant = fc.integer({ min: Date.UTC(2005, 0, 1), max: Date.UTC(2040, 0, 1) });
  fc.assert(
    fc.property(fc.constantFrom(...ZONES), instant, (timeZone, atMs) => {
      const local = Temporal.Instant.fromEpochMilliseconds(atMs).toZonedDateTimeISO(timeZone);
      expect(momentIn(timeZone, atMs)).toEqual({
        local_date: local.toPlainDate().toString(),
        local_time: local.toPlainTime().toString().slice(0, 5),
        utc: new Date(atMs).toISOString(),
      });
    }),
    { numRuns: 2_000 },
  );
});

test('is right on both sides of a change of half an hour', () => {
  // Lord Howe, 4 October 2026: 01:59 is followed by 02:30.
  const change = Date.UTC(2026, 9, 3, 15, 30);
  expect(momentIn('Australia/Lord_Howe', change - 60_000).local_time).toBe('01:59');
  expect(momentIn('Australia/Lord_Howe', change).local_time).toBe('02:30');
});
