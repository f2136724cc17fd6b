import { expect, it } from 'vitest';
import { findViolations } from './find-violations.ts';
import { formatViolation } from './violation.ts';

const judgeFile = (path: string, text: string) =>
  findViolations([
    { path: 'contract/schedule.ts', text: '' },
    { path: 'contract/notifications.ts', text: '' },
    { path, text },
  ]).violations.map(formatViolation);

const reads: readonly (readonly [text: string, figure: string])[] = [
  ['export const leadS = Number(master?.reasonFigures.lead_s ?? 0);', 'lead_s'],
  ['export const f = (run: Run) => run.reasonFigures.basis;', 'basis'],
  ['export const f = ({ reasonFigures }: Run) => reasonFigures.days_from_rain ?? 0;', 'days_from_rain'],
  ['export const f = ({ reason_figures: { at_device: name } }: Event) => name;', 'some'],
];

it.each(reads)('nothing steers by what is for showing: %s', (text, figure) => {
  expect(judgeFile('server/schedule/due.ts', text)).toEqual([
    `server/schedule/due.ts:1 reads ${figure} from figures that are for showing - give what steers a column, or a ` +
      'field of the contract, with its type and unit.',
  ]);
});

it.each(reads)('pages, messages and tests may show it: %s', (text) => {
  for (const path of [
    'dashboard/schedule/reasons/reason-text.tsx',
    'server/notifications/planned.ts',
    'server/schedule/due.test.ts',
  ]) {
    expect(judgeFile(path, text)).toEqual([]);
  }
});

it('figures are handed on as a whole', () => {
  expect(
    judgeFile('server/schedule/due.ts', 'export const f = (run: Run) => ({ ...run.reasonFigures, late: 1 });'),
  ).toEqual([]);
});
