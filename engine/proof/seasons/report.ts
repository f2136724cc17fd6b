/** The proof, line by line. */
import { AIMS, judgeResults, type Verdict } from './aims.ts';
import { PLANNER } from './methods.ts';
import type { Result } from './results.ts';

const HEAD = [
  'who waters             adequacy %        no frost of possible    excess %       lost of       m3   starts      days      short',
  '                         least     mean    least    least        most     mean     water   a year   a year  stressed     of use',
];

/** A scenario's table: the methods at each site. */
export function* formatTable(results: readonly Result[]): Generator<string> {
  yield '';
  const { name, detail } = results[0]?.scenario ?? { name: 'nothing' };
  yield detail === undefined ? name : `${name}: ${detail}`;
  for (const [site, rows] of Map.groupBy(results, (result) => result.site)) {
    yield `  ${site}: ${rows[0]?.windows ?? 0} zone-windows`;
    yield* HEAD.map((line) => `    ${line}`);
    for (const row of rows) {
      yield `    ${toRow(row)}`;
      if (row.method === PLANNER) yield `      least by plot: ${makePlots(row)}`;
    }
  }
}

const makePlots = ({ worstOfPlots }: Result) =>
  Object.entries(worstOfPlots)
    .map(([plot, least]) => `${plot} ${least.toFixed(1)}`)
    .join(', ');

function toRow(row: Result): string {
  const columns = [
    row.method.padEnd(20),
    wide(row.adequacyPercent.least, 1),
    wide(row.adequacyPercent.mean, 1),
    wide(row.frostFreePercent.least, 1),
    wide(row.ofPossiblePercent.least, 1),
    '   ',
    wide(row.excessPercent.most, 1),
    wide(row.excessPercent.mean, 1),
    `${wide(row.lostPercent, 1)} %`,
    wide(row.litresPerYear / 1000, 0),
    wide(row.startsPerYear, 0),
    `${wide(row.stressedPercent, 1)} %`,
    `${wide(row.shortPercent, 2)} %`,
  ];
  return columns.join(' ');
}

const isMet = ({ missed }: Verdict) => missed.length === 0;

/** Every aim, and how many are met. */
export function* verdictLines(verdicts: readonly Verdict[]): Generator<string> {
  yield '';
  for (const { asked, sites, missed } of verdicts) {
    if (missed.length === 0) yield `met    ${asked}, in all ${sites} sites`;
    else yield `MISSED ${asked}, in ${missed.length} of ${sites} sites: ${missed.join('; ')}`;
  }
  yield `${verdicts.filter(isMet).length} of ${verdicts.length} aims are met.`;
}

/** @returns whether every aim is met; no result at all meets none */
export function* writeReport(results: Iterable<Result>): Generator<string, boolean> {
  yield* AIMS;
  const all: Result[] = [];
  let table: Result[] = [];
  for (const result of results) {
    if (table[0] !== undefined && table[0].scenario !== result.scenario) {
      yield* formatTable(table);
      table = [];
    }
    table.push(result);
    all.push(result);
  }
  if (table.length > 0) yield* formatTable(table);
  const verdicts = judgeResults(all);
  yield* verdictLines(verdicts);
  return verdicts.length > 0 && verdicts.every(isMet);
}

const wide = (value: number, digits: number) => value.toFixed(digits).padStart(8);
