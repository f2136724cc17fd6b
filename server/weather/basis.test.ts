import { HOUR_MS } from '@sluice/engine/vocabulary/units';
import { expect, test } from 'vitest';
import { listBases } from './basis.ts';

const NOW = Date.parse('2026-06-17T12:00Z');
const toRow = (date: string, hoursAgo: number) =>
  ({ date, provider: 'OPEN_METEO', fetchedAt: new Date(NOW - hoursAgo * HOUR_MS) }) as const;
const find = (rows: ReturnType<typeof toRow>[], hasAnswered = true, assumedMonths = [6]) =>
  listBases(['2026-06-17', '2026-07-01'], rows, assumedMonths, hasAnswered, NOW).map(({ basis }) => basis);

test('the service, then its last forecast, then own records, then the latitude', () => {
  expect(find([toRow('2026-06-17', 1), toRow('2026-07-01', 7)])).toEqual(['service', 'lastGood']);
  expect(find([toRow('2026-06-17', 1)], false)).toEqual(['lastGood', 'ownHistory']);
  expect(find([], false, [6, 7])).toEqual(['normals', 'normals']);
});

test('a day without a forecast names nobody', () => {
  const [today, later] = listBases(['2026-06-17', '2026-06-29'], [toRow('2026-06-17', 2)], [], true, NOW);
  expect(today).toMatchObject({ provider: 'OPEN_METEO', fetchedAt: new Date(NOW - 2 * HOUR_MS) });
  expect(later).toMatchObject({ basis: 'ownHistory', provider: null, fetchedAt: null });
});
