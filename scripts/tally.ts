/** How many tests passed, failed and were skipped, as the steps of `npm test` pass it on. */
export interface Tally {
  passed: number;
  /** Names of what failed: tests, files, steps. */
  failures: string[];
  skipped: { name: string; reason: string }[];
  /** Names of tests that failed at first and passed when they were run again. */
  unsteady: string[];
}

/** Results of unit tests by path of their file. */
export type UnitResult = Readonly<Record<string, Tally>>;

export const emptyTally = (): Tally => ({ passed: 0, failures: [], skipped: [], unsteady: [] });

export const addTallies = (one: Tally, other: Tally): Tally => ({
  passed: one.passed + other.passed,
  failures: [...one.failures, ...other.failures],
  skipped: [...one.skipped, ...other.skipped],
  unsteady: [...one.unsteady, ...other.unsteady],
});

export const tallyOfUnits = (result: UnitResult): Tally => Object.values(result).reduce(addTallies, emptyTally());

/** Stands in a result for what failed in no test, as a timer that a test left behind. */
export const OUTSIDE_OF_TESTS = 'outside of tests';

/** More than this many files do not fail by a busy machine; seven did in two thirds of a run on one half as fast as usual. */
const MOST_RUN_AGAIN = 12;

/** Files with a failure, where they are few enough to be run again alone and nothing else failed; otherwise none. */
export function filesToRunAgain(result: UnitResult): string[] {
  const files = Object.keys(result).filter((path) => (result[path]?.failures.length ?? 0) > 0);
  return files.length > MOST_RUN_AGAIN || files.includes(OUTSIDE_OF_TESTS) ? [] : files;
}

/** A file that was run again counts as it did then; what passed only then is named. */
export function withSecondRun(first: UnitResult, again: UnitResult): UnitResult {
  const unsteady = Object.entries(again)
    .filter(([, { failures }]) => failures.length === 0)
    .map(([path, result]) => [path, { ...result, unsteady: first[path]?.failures ?? [] }]);
  return { ...first, ...again, ...Object.fromEntries(unsteady) };
}

/** A step that ended badly without a failed test, or without a report, counts as one failure. */
export function toExitCode(tally: Tally | null, code: number): Tally {
  if (tally === null) return { ...emptyTally(), failures: ['a step that ended without a report'] };
  return code !== 0 && tally.failures.length === 0 ? { ...tally, failures: [`a step that ended with ${code}`] } : tally;
}

interface PlaywrightSuite {
  title: string;
  suites?: PlaywrightSuite[];
  specs?: { title: string; tests: PlaywrightTest[] }[];
}
interface PlaywrightTest {
  status: 'expected' | 'unexpected' | 'flaky' | 'skipped';
  annotations: { type: string; description?: string }[];
}
export interface PlaywrightReport {
  suites: PlaywrightSuite[];
  errors: { message?: string }[];
}

/** What Playwright's JSON reporter says. */
export function tallyOfPlaywright({ suites, errors }: PlaywrightReport): Tally {
  const tally = emptyTally();
  const walk = (suite: PlaywrightSuite, above: readonly string[]) => {
    const path = [...above, suite.title].filter(Boolean);
    for (const inner of suite.suites ?? []) walk(inner, path);
    for (const { title, tests } of suite.specs ?? []) {
      for (const { status, annotations } of tests) {
        const name = [...path, title].join(' > ');
        if (status === 'expected' || status === 'flaky') tally.passed += 1;
        if (status === 'unexpected') tally.failures.push(name);
        if (status === 'flaky') tally.unsteady.push(name);
        if (status === 'skipped') {
          const reason = annotations.find(({ type }) => type === 'skip' || type === 'fixme')?.description;
          tally.skipped.push({ name, reason: reason ?? 'no reason given' });
        }
      }
    }
  };
  for (const suite of suites) walk(suite, []);
  for (const error of errors) tally.failures.push(`${OUTSIDE_OF_TESTS}: ${firstLine(error.message)}`);
  return tally;
}

/** Of a message, which may go on with a stack. */
export const firstLine = (message = 'without a message') => message.trim().split('\n', 1)[0] ?? '';

export const formatTally = ({ passed, failures, skipped }: Tally) =>
  `${passed} passed, ${failures.length} failed, ${skipped.length} skipped`;

/** How `server/testing/rules.ts` begins its lines. */
const RULE = 'rule of section 5: ';

/** Formats what tests wrote for the end: rules counted, and every other line once, though its file ran twice. */
export function formatSummary(text: string): string[] {
  const lines = text.split('\n').filter((line) => line !== '');
  const rules = new Set(lines.filter((line) => line.startsWith(RULE)));
  const others = new Set(lines.filter((line) => !line.startsWith(RULE)));
  return rules.size === 0 ? [...others] : [...others, `${rules.size} rules of section 5 broken and answered`];
}
