/** How many tests passed, failed and were skipped, as the steps of `npm test` tell it to each other. */
export interface Tally {
  passed: number;
  failed: number;
  skipped: { name: string; reason: string }[];
}

export const emptyTally = (): Tally => ({ passed: 0, failed: 0, skipped: [] });

export const addTallies = (one: Tally, other: Tally): Tally => ({
  passed: one.passed + other.passed,
  failed: one.failed + other.failed,
  skipped: [...one.skipped, ...other.skipped],
});

/** A step that ended badly without a failed test, or told nothing, counts as one failure. */
export function toExitCode(tally: Tally | null, code: number): Tally {
  if (tally === null) return { ...emptyTally(), failed: 1 };
  return code !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally;
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
  errors: unknown[];
}

/** What Playwright's JSON reporter says. A test that passed only when repeated has failed. */
export function tallyOfPlaywright({ suites, errors }: PlaywrightReport): Tally {
  const tally = emptyTally();
  const walk = (suite: PlaywrightSuite, above: readonly string[]) => {
    const path = [...above, suite.title].filter(Boolean);
    for (const inner of suite.suites ?? []) walk(inner, path);
    for (const { title, tests } of suite.specs ?? []) {
      for (const { status, annotations } of tests) {
        if (status === 'expected') tally.passed += 1;
        else if (status !== 'skipped') tally.failed += 1;
        else {
          const reason = annotations.find(({ type }) => type === 'skip' || type === 'fixme')?.description;
          tally.skipped.push({ name: [...path, title].join(' > '), reason: reason ?? 'no reason given' });
        }
      }
    }
  };
  for (const suite of suites) walk(suite, []);
  tally.failed += errors.length;
  return tally;
}

export const formatTally = ({ passed, failed, skipped }: Tally) =>
  `${passed} passed, ${failed} failed, ${skipped.length} skipped`;

/** How `server/testing/rules.ts` begins its lines. */
const RULE = 'rule of section 5: ';

/** What tests wrote to be said at the end: rules counted, each once, and everything else as it is. */
export function formatSummary(text: string): string[] {
  const lines = text.split('\n').filter((line) => line !== '');
  const rules = new Set(lines.filter((line) => line.startsWith(RULE)));
  const others = lines.filter((line) => !line.startsWith(RULE));
  return rules.size === 0 ? others : [...others, `${rules.size} rules of section 5 broken and answered`];
}
