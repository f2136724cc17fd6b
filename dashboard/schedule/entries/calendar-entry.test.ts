import type { Event } from '@sluice/contract/runs';
import { expect, test } from 'vitest';
import { moment, reasonFields } from '../../testing/sample-garden.ts';
import { listCalendarEntries } from './calendar-entry.ts';

const event: Event = {
  id: 'event',
  date: '2026-06-11',
  start_time: moment('2026-06-11T05:10:00Z'),
  end_time: moment('2026-06-11T05:10:15Z'),
  ...reasonFields('PROGRAM'),
  reason_figures: { fault: 'unreachable', missing_seconds: 30 },
  turning_point: null,
  zone_id: '018f0000-0000-7000-8000-000000000001' as Event['zone_id'],
  zone_name: 'Front lawn',
  program_id: null,
  source: 'FIX',
  status: 'ERROR',
  duration_s: 15,
  volume_l: 3,
  volume_is_measured: false,
  started_by: null,
  is_at_device: false,
};
const shown = (change: Partial<Event>) =>
  listCalendarEntries([], [{ ...event, ...change }], { zones: [], reminders: [] })[0];

test('a watering that was cut short is neither a success nor nothing', () => {
  expect(shown({})).toMatchObject({ outcome: 'PARTIAL', durationSeconds: 15, litres: 3 });
  expect(shown({ duration_s: 0, volume_l: null })).toMatchObject({ outcome: 'ERROR' });
});

test('water that was let flow at the device says so', () => {
  const byButton = { is_at_device: true, ...reasonFields('MANUAL'), status: 'EXECUTED' } as const;
  expect(shown(byButton)).toMatchObject({ outcome: 'EXECUTED', isAtDevice: true, startedBy: null });
});
