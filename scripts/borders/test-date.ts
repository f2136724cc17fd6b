/** A test says when it takes place: it passes on every day, or fails on every day. */

import { Visitor } from 'oxc-parser';
import { type DateRead, findDateReads } from './date-reads.ts';
import { CONFORMANCE_SUITES, isTest, isTestSupport } from './exceptions.ts';
import type { SourceFile } from './source-file.ts';
import type { Violation } from './violation.ts';

const UNIT =
  'a test takes place on SLUICE_TEST_DATE: ask server.clock.now(), or present() of scripts/present.ts, and take the time of what it does with performance.now().';
const SPEC =
  'a browser spec must hold on any day and at any hour: ask realPresent() of e2e/real-present.ts how long something still takes, and take the time of what it does with performance.now().';

/** The server of a browser spec runs on the machine's clock; the reason and the rule stand there. */
const REAL_PRESENT = 'e2e/real-present.ts';

const SQL_DATE = /\b(?:select|insert|update|delete)\b.*\b(?:now\(\)|current_date|current_timestamp)/is;

/** The database has a clock of its own, which no test states. */
function findDatesReadInSql({ program }: SourceFile): DateRead[] {
  const found: DateRead[] = [];
  new Visitor({
    TemplateLiteral({ quasis, start }) {
      if (SQL_DATE.test(quasis.map(({ value }) => value.raw).join(' '))) found.push({ start, word: 'now() in SQL' });
    },
    Literal({ value, start }) {
      if (typeof value === 'string' && SQL_DATE.test(value)) found.push({ start, word: 'now() in SQL' });
    },
  }).visit(program);
  return found;
}

export function findDatesReadByTests(file: SourceFile): Violation[] {
  const { path } = file;
  const isSpec = path.startsWith('e2e/') && path !== REAL_PRESENT;
  if (!isSpec && !isTest(path) && !isTestSupport(path) && !CONFORMANCE_SUITES.includes(path)) return [];
  return [...findDateReads(file), ...findDatesReadInSql(file)].map(({ start, word }) => ({
    file: path,
    line: file.lineNumberAt(start),
    what: `reads the real date (${word})`,
    instead: isSpec ? SPEC : UNIT,
  }));
}
