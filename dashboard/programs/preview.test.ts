import type { Device } from '@sluice/contract/devices';
import type { WholeProgram } from '@sluice/contract/programs';
import type { Zone } from '@sluice/contract/zones';
import { describe, expect, test } from 'vitest';
import { calculateProgramLength, findClash, listPreviewDays, type PreviewGarden, readProgram } from './preview.ts';

const zone = (id: string, device: string, flow_l_per_min: number | null = null) => ({
  id: id as Zone['id'],
  device_id: device as Device['id'],
  name: id,
  enabled: true,
  sprinkler: null,
  area_m2: null,
  flow_l_per_min,
  metered_flow_l_per_min: null,
  catch_can_rate_mm_per_hour: null,
});
const garden: PreviewGarden = {
  timeZone: 'Europe/Vienna',
  latitude: 48.2,
  longitude: 16.4,
  zones: [zone('lawn', 'one', 20), zone('roses', 'two')],
  hasOwnTaps: false,
};
const draft: WholeProgram = {
  name: 'Morning',
  enabled: true,
  start_day: '2026-10-20',
  end_day: null,
  start_time: '02:30',
  end_time: null,
  anchor: 'start',
  repeat: 'interval',
  interval_days: 1,
  weekdays: [],
  months: [],
  zones: [{ zone_id: 'lawn' as Zone['id'], duration_s: 600, volume_l: null }],
};
const read = (changes: Partial<WholeProgram>) => {
  const program = readProgram({ ...draft, ...changes });
  if (!program) throw new Error('no program');
  return program;
};
const now = Date.parse('2026-10-24T00:00:00Z');

describe('the days to come', () => {
  test('an hour that comes twice waters once, the first time', () => {
    const days = listPreviewDays(read({}), garden, now, 3);
    expect(days.map(({ startMs }) => startMs && new Date(startMs).toISOString())).toEqual([
      '2026-10-24T00:30:00.000Z',
      '2026-10-25T00:30:00.000Z',
      '2026-10-26T01:30:00.000Z',
    ]);
  });

  test('what is over today is not shown', () => {
    expect(listPreviewDays(read({}), garden, Date.parse('2026-10-24T12:00:00Z'), 1)[0]?.startMs).toBeNull();
  });

  test('finished by sunrise begins as much earlier as it takes', () => {
    const [early] = listPreviewDays(read({ anchor: 'finish', start_time: 'sunrise' }), garden, now, 1);
    const [sunrise] = listPreviewDays(read({ start_time: 'sunrise' }), garden, now, 1);
    expect(Number(sunrise?.startMs) - Number(early?.startMs)).toBe(600_000);
  });

  test('a volume takes as long as the zone’s flow needs', () => {
    const zones = [{ zone_id: 'lawn' as Zone['id'], duration_s: null, volume_l: 100 }];
    expect(calculateProgramLength(read({ zones }), garden)).toBe(300);
  });

  test('half a rule is none', () => {
    expect(readProgram({ ...draft, start_time: '' })).toBeNull();
    expect(readProgram({ ...draft, start_day: '' })).toBeNull();
    expect(readProgram({ ...draft, interval_days: null })).toBeNull();
  });
});

describe('what the server would refuse', () => {
  const roses = [{ zone_id: 'roses' as Zone['id'], duration_s: 600, volume_l: null }];
  const other = { ...draft, id: 'other', name: 'Roses', zones: roses };

  test('two programs of the same water at the same time', () => {
    expect(findClash(read({}), [other], garden)).toEqual({
      kind: 'overlaps',
      date: '2026-10-20',
      other: 'Roses',
      freeStart: '02:40',
    });
  });

  test('not those of timers on taps of their own, nor one that is switched off', () => {
    expect(findClash(read({}), [other], { ...garden, hasOwnTaps: true })).toBeNull();
    expect(findClash(read({}), [{ ...other, enabled: false }], garden)).toBeNull();
  });

  test('a run over midnight', () => {
    expect(findClash(read({ start_time: '23:55' }), [], garden)).toMatchObject({
      kind: 'crossesDayBoundary',
      freeStart: '23:50',
    });
  });
});
