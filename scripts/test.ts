/**
 * `npm test`: checks, unit tests, a part of them at other dates, and browser tests, one after the other, and one plain line at the end.
 * `npm test -- STEP ARGUMENTS` runs one step; the arguments go to Vitest or Playwright.
 */
import { randomUUID } from 'node:crypto';
import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endProcessesNaming, endProcessesOfGarden } from '../e2e/leftovers.ts';
import { runChecks } from './check-steps.ts';
import { endOnSignals, inSeconds, runNode } from './child.ts';
import { DATES, partsAt } from './dates.ts';
import {
  addTallies,
  emptyTally,
  filesToRunAgain,
  formatSummary,
  formatTally,
  type Tally,
  tallyOfPlaywright,
  tallyOfUnits,
  toExitCode,
  type UnitResult,
  withSecondRun,
} from './tally.ts';

const STEP_NAMES = ['check', 'unit', 'dates', 'browser'] as const;

const [wanted, ...rest] = process.argv.slice(2).filter((word) => word !== '--');
const chosen = STEP_NAMES.filter((name) => wanted === undefined || name === wanted);
if (chosen.length === 0) {
  console.error(`npm test runs ${STEP_NAMES.join(', ')}; there is no step called ${wanted}.`);
  process.exit(2);
}

const root = join(import.meta.dirname, '..');
const folder = realpathSync(mkdtempSync(join(tmpdir(), 'sluice-test-')));
const summary = join(folder, 'summary');
const gardens = join(folder, 'gardens');
/** Where unit tests make their temporary folders: its contents, and processes that use it, are removed at the end. */
const scratch = join(folder, 'scratch');
mkdirSync(gardens);
mkdirSync(scratch);

async function cleanUp(): Promise<void> {
  const late = [...(await endProcessesNaming(gardens)), ...(await endProcessesOfGarden(scratch))];
  for (const commandLine of late) console.log(`outlived the tests, and was ended: ${commandLine}`);
  rmSync(folder, { recursive: true, force: true });
}

function readJson<Shape>(path: string): Shape | null {
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Shape) : null;
}

type UnitRun = {
  args: readonly string[];
  says: 'keep' | 'show';
  environment: NodeJS.ProcessEnv;
  /** Gives way to what runs beside it. */
  isPatient?: boolean;
};

async function runVitest({
  args,
  says,
  environment,
  isPatient,
}: UnitRun): Promise<{ result: UnitResult | null; code: number }> {
  const path = join(folder, `unit-${randomUUID()}.json`);
  const { code, output } = await runNode(
    ['node_modules/vitest/vitest.mjs', 'run', '--reporter=./scripts/unit-reporter.ts', ...args],
    says,
    { SLUICE_UNIT_RESULT: path, TMPDIR: scratch, ...environment },
    isPatient,
  );
  if (output) console.log(output);
  return { result: readJson<UnitResult>(path), code };
}

/**
 * Runs beside each other. Tests wait for real valves, clocks and databases, so what fails beside others is tried once
 * more alone.
 */
async function runUnitTests(first: UnitRun, ...others: readonly UnitRun[]): Promise<Tally> {
  const ended = await Promise.all([first, ...others].map(runVitest));
  const code = Math.max(...ended.map((run) => run.code));
  const isWhole = ended.every((run) => run.result !== null);
  const result: UnitResult | null = isWhole ? Object.assign({}, ...ended.map((run) => run.result)) : null;
  const files = result ? filesToRunAgain(result) : [];
  if (result === null || files.length === 0) return toExitCode(result && tallyOfUnits(result), code);
  console.log(`  alone: ${files.join(', ')}`);
  const again = await runVitest({ ...first, args: [...files, '--no-file-parallelism'] });
  return toExitCode(tallyOfUnits(withSecondRun(result, again.result ?? {})), again.code);
}

const STEPS = {
  async check(): Promise<Tally> {
    const { passed, failed } = await runChecks();
    return { ...emptyTally(), passed, failures: failed };
  },

  async unit(args: readonly string[]): Promise<Tally> {
    const run = { args, says: 'show', environment: { SLUICE_SUMMARY: summary } } as const;
    if (args.length > 0) return runUnitTests(run);
    return runUnitTests(
      { ...run, args: ['--project=node', '--project=server'] },
      // They compute while the others wait, and look at no clock.
      {
        ...run,
        args: ['--project=screens'],
        environment: { ...run.environment, SLUICE_TEST_WORKERS: '2' },
        isPatient: true,
      },
    );
  },

  async dates(args: readonly string[]): Promise<Tally> {
    const runAt = async (date: (typeof DATES)[number][number]) => {
      const environment = { SLUICE_TEST_DATE: date, SLUICE_TEST_WORKERS: '1', SLUICE_SUMMARY: undefined };
      const tally = await runUnitTests({ args: args.length > 0 ? args : partsAt(date), says: 'keep', environment });
      console.log(`  ${date}: ${formatTally(tally)}`);
      return tally;
    };
    let tally = emptyTally();
    // Two dates at once: at the end of each, one slow file would leave the machine idle.
    for (const pair of DATES) {
      const tallies = await Promise.all(pair.map(runAt));
      tally = tallies.reduce(addTallies, tally);
    }
    return tally;
  },

  async browser(args: readonly string[]): Promise<Tally> {
    if (globSync('e2e/**/*.spec.ts', { cwd: root, exclude: ['**/node_modules'] }).length === 0) {
      console.log('  no specs');
      return emptyTally();
    }
    const result = join(folder, 'browser.json');
    const { code } = await runNode(
      ['node_modules/@playwright/test/cli.js', 'test', '--config=e2e/playwright.config.ts', ...args],
      'show',
      // Playwright looks for a terminal itself, and colours what its workers say.
      { SLUICE_BROWSER_RESULT: result, SLUICE_E2E_DIR: gardens, SLUICE_SUMMARY: summary, NO_COLOR: undefined },
    );
    const report = readJson<Parameters<typeof tallyOfPlaywright>[0]>(result);
    return toExitCode(report && tallyOfPlaywright(report), code);
  },
};
endOnSignals(cleanUp);
let sum = emptyTally();
const times: string[] = [];
for (const name of chosen) {
  const began = performance.now();
  console.log(name);
  const tally = await STEPS[name](rest);
  const time = `${name} ${inSeconds((performance.now() - began) / 1000)}`;
  console.log(`${time}: ${formatTally(tally)}\n`);
  times.push(time);
  sum = addTallies(sum, tally);
}

for (const { name, reason } of sum.skipped) console.log(`skipped: ${name} - ${reason}`);
for (const name of sum.failures) console.log(`failed: ${name}`);
for (const name of sum.unsteady) console.log(`passed at the second try only: ${name}`);
if (existsSync(summary)) for (const line of formatSummary(readFileSync(summary, 'utf8'))) console.log(line);
console.log(times.join(', '));
await cleanUp();
console.log(formatTally(sum));
process.exit(sum.failures.length > 0 || sum.passed === 0 ? 1 : 0);
