import type { DeviceId, ZoneId } from '@sluice/engine/vocabulary/ids';
import { describe, expect, test } from 'vitest';
import type { RunRow } from '../runs/index.ts';
import {
  findMasterOpening,
  hasFailedFor,
  isLoose,
  masterNeed,
  masterOccurrence,
  type Use,
  usesOfRuns,
} from './master-need.ts';

const NOW = 1_000_000_000;
const at = (ms: number) => new Date(ms);
const use = (fromS: number, untilS: number, state: Use['state'] = 'waiting'): Use => ({
  zoneId: 'z' as ZoneId,
  occurrenceId: `${fromS}`,
  reasonType: 'FIX',
  startMs: NOW + fromS * 1000,
  endMs: NOW + untilS * 1000,
  state,
});
const LEAD = { leadS: 10, lagS: 20 };
const until = (uses: Use[], lead = LEAD) => {
  const need = masterNeed(uses, lead, NOW);
  return need && (need.untilMs - NOW) / 1000;
};

describe('a master is needed', () => {
  test('from its lead before a start to its lag after the end', () => {
    expect(until([use(11, 71)])).toBeNull();
    expect(until([use(10, 70)])).toBe(90);
    expect(until([use(-60, -19, 'over')])).toBe(1);
    expect(until([use(-60, -20, 'over')])).toBeNull();
  });
  test('without a break between runs whose lag and lead overlap', () => {
    expect(until([use(-60, -5, 'over'), use(25, 85)])).toBe(105);
    expect(until([use(-60, -5, 'over'), use(26, 86)])).toBe(15);
  });
  test('no longer and no shorter than lead and lag say', () => {
    expect(until([use(0, 60, 'open')], { leadS: 0, lagS: 0 })).toBe(60);
    expect(until([use(0, 60, 'open')], { leadS: 0, lagS: 300 })).toBe(360);
    expect(until([use(200, 260)], { leadS: 300, lagS: 0 })).toBe(260);
  });
  test('as a guard for what flows now, and never for what follows', () => {
    const guards = (uses: Use[], lead = LEAD) => {
      const need = masterNeed(uses, lead, NOW, true);
      return need && { untilS: (need.untilMs - NOW) / 1000, isGrowing: need.isGrowing };
    };
    const now = use(-10, 50, 'open');
    expect(guards([now])).toEqual({ untilS: 70, isGrowing: false });
    expect(guards([now, use(50, 650)])).toEqual({ untilS: 70, isGrowing: false });
    expect(guards([now, use(-5, 90, 'open'), use(90, 650)])).toEqual({ untilS: 110, isGrowing: false });
    expect(guards([use(-60, -1, 'over'), use(5, 65), use(65, 650)])).toEqual({ untilS: 85, isGrowing: true });
    // Open for a moment longer where another follows, so that it need not be opened anew.
    expect(guards([now, use(50, 650)], { leadS: 0, lagS: 0 })).toEqual({ untilS: 55, isGrowing: false });
  });
  test('for no run during its lag', () => {
    expect(masterNeed([use(-60, -5, 'over')], LEAD, NOW)?.first).toBeNull();
  });
});

test('a valve without a timer is loose from its first unanswered close on, or where nobody saw to its end', () => {
  const ends = (afterS: number) => new Date(NOW + afterS * 1000);
  const loose = (change: Partial<RunRow>) =>
    isLoose({ phase: 'WATERING', closeAttempts: 0, deadline: ends(60), ...change }, NOW);
  expect(loose({})).toBe(false);
  expect(loose({ phase: 'CLOSING' })).toBe(false);
  expect(loose({ phase: 'CLOSING', closeAttempts: 1 })).toBe(true);
  expect(loose({ deadline: ends(-5) })).toBe(false);
  expect(loose({ deadline: ends(-6) })).toBe(true);
  expect(loose({ deadline: ends(-6), phase: 'PENDING' })).toBe(false);
  expect(loose({ deadline: ends(-6), phase: 'ENDED' })).toBe(false);
});

const run = (id: string, change: Partial<RunRow> = {}) =>
  ({
    id,
    occurrenceId: id,
    deviceId: 'd1' as DeviceId,
    zoneId: 'z' as ZoneId,
    source: 'FIX',
    reasonType: 'FIX',
    phase: 'PENDING',
    outcome: null,
    fault: null,
    plannedStart: at(NOW),
    durationS: 60,
    deadline: null,
    openedAt: null,
    armedDeadline: null,
    stopRequestedAt: null,
    reasonFigures: {},
    ...change,
  }) as RunRow;

test('a run that waits for its device needs the master only when its turn comes', () => {
  const open = run('a', { phase: 'WATERING', openedAt: at(NOW - 5_000), deadline: at(NOW + 600_000) });
  const spans = usesOfRuns([open, run('b'), run('c', { deviceId: 'd2' as DeviceId })], NOW).map(
    ({ startMs, endMs }) => [(startMs - NOW) / 1000, (endMs - NOW) / 1000],
  );
  expect(spans).toEqual([
    [-5, 600],
    [600, 660],
    [0, 60],
  ]);
});

describe('a zone behind a master', () => {
  const master = (change: Partial<RunRow> = {}) =>
    run('m', {
      zoneId: 'm' as ZoneId,
      source: 'MASTER',
      occurrenceId: masterOccurrence('m' as ZoneId, 'a', 1),
      phase: 'WATERING',
      openedAt: at(NOW - 10_000),
      armedDeadline: at(NOW + 60_000),
      leadS: 10,
      ...change,
    });
  const ask = (row: RunRow | null, waitedS = 0) => {
    const opening = findMasterOpening(row, run('a'), NOW - waitedS * 1000, NOW);
    return typeof opening === 'object' ? 'wait' : opening;
  };

  test('opens once the master has been open for its lead, and will be to the end', () => {
    expect(ask(master())).toBe('open');
    expect(ask(master({ openedAt: at(NOW - 9_000) }))).toBe('wait');
    expect(ask(master({ armedDeadline: at(NOW + 59_000) }))).toBe('wait');
    expect(ask(master({ phase: 'OPENING' }))).toBe('wait');
    expect(ask(master({ stopRequestedAt: at(NOW) }))).toBe('wait');
  });
  test('waits a minute for one that does not answer, and not for one that refused', () => {
    expect(ask(null, 60)).toBe('wait');
    expect(ask(null, 61)).toBe('failed');
    expect(ask(master({ phase: 'ENDED', outcome: 'FAILED', fault: 'valve-fault' }))).toBe('failed');
    expect(ask(master({ phase: 'ENDED', outcome: 'SKIPPED' }))).toBe('failed');
  });
  test('does not fail by a master that failed another run, or was simply no longer needed', () => {
    const failed = { phase: 'ENDED', outcome: 'FAILED', fault: 'valve-fault' } as const;
    expect(hasFailedFor(master(failed), 'b')).toBe(false);
    expect(hasFailedFor(master({ phase: 'ENDED', outcome: 'STOPPED' }), 'a')).toBe(false);
  });
});
