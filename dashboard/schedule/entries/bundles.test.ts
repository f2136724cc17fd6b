import { expect, test } from 'vitest';
import { sampleSchedule, sampleZone } from '../../testing/sample-garden.ts';
import { bundleDay, hasManyZones } from './bundles.ts';
import { listCalendarEntries } from './calendar-entry.ts';

const LAWNS = '018f0000-0000-7000-8000-0000000000a1';
const zoneOf = (number: number) => `018f0000-0000-7000-8000-0000000001${number}0` as typeof sampleZone.id;
const zones = [0, 1, 2].map((number) => ({ ...sampleZone, id: zoneOf(number), name: `Zone ${number}` }));

const start = (id: string, zone: number, programId: string | null, minute: string, litres: number | null = 50) =>
  sampleSchedule({
    id,
    zone_id: zoneOf(zone),
    program_id: programId,
    start_time: { local_date: '2026-06-11', local_time: `05:${minute}`, utc: `2026-06-11T05:${minute}:00Z` },
    duration_s: 600,
    volume_l: litres,
  });

const bundle = (apartUpTo: number, ...starts: ReturnType<typeof start>[]) =>
  bundleDay(listCalendarEntries(starts, [], { zones, reminders: [] }), apartUpTo).map((line) => [
    hasManyZones(line) ? line.names.join(' + ') : line.entry.name,
    line.seconds,
    line.litres,
  ]);

test('the zones of a program are one line with the sum of their cycles, on a day with more lines than fit', () => {
  const day = [
    start('a', 0, LAWNS, '10'),
    start('b', 1, LAWNS, '20'),
    start('c', 0, LAWNS, '30'),
    start('d', 2, null, '40'),
  ];
  expect(bundle(1, ...day)).toEqual([
    ['Zone 0 + Zone 1', 1800, 150],
    ['Zone 2', 600, 50],
  ]);
  expect(bundle(3, ...day).map(([name]) => name)).toEqual(['Zone 0', 'Zone 1', 'Zone 2']);
});

test('litres of which one is not known have no sum', () => {
  expect(bundle(1, start('a', 0, LAWNS, '10'), start('b', 1, LAWNS, '20', null))).toEqual([
    ['Zone 0 + Zone 1', 1200, null],
  ]);
});
