/** Vitest's output in `npm test`: progress, failures in full, and the counts by file for the runner. */
import { writeFileSync } from 'node:fs';
import { MinimalReporter, type TestModule, type TestSpecification, type Vitest } from 'vitest/node';
import { emptyTally, type FileResult, OUTSIDE_OF_TESTS, tallyOfUnits } from './tally.ts';

const LIFE_MS = 10_000;
const SLOW_MS = 5_000;

export default class UnitReporter extends MinimalReporter {
  readonly #results: Record<string, FileResult> = {};
  #files = 0;
  #life: NodeJS.Timeout | undefined;

  override onInit(vitest: Vitest): void {
    super.onInit(vitest);
    this.#life = setInterval(() => {
      const { passed, failed } = tallyOfUnits(this.#results);
      const done = Object.keys(this.#results).length;
      const time = (performance.now() / 1000).toFixed(0);
      this.log(`  ${time} s: ${done} of ${this.#files} files, ${passed} passed, ${failed} failed`);
    }, LIFE_MS);
    this.#life.unref();
  }

  override onTestRunStart(specifications: readonly TestSpecification[]): void {
    super.onTestRunStart(specifications);
    this.#files = specifications.length;
  }

  override onTestModuleEnd(module: TestModule): void {
    super.onTestModuleEnd(module);
    const tally: FileResult = { ...emptyTally(), failures: [] };
    this.#results[module.relativeModuleId] = tally;
    const { duration } = module.diagnostic();
    if (duration > SLOW_MS) this.log(`  slow: ${module.relativeModuleId} ${(duration / 1000).toFixed(1)} s`);
    for (const test of module.children.allTests()) {
      const result = test.result();
      const name = `${module.relativeModuleId} > ${test.fullName}`;
      const { cutOff } = test.meta();
      if (cutOff) this.log(`  cut off: ${name}, after ${cutOff.seen} of ${cutOff.wanted} cases`);
      if (result.state === 'passed') tally.passed += 1;
      else if (result.state === 'failed') {
        tally.failed += 1;
        tally.failures.push(name);
      } else {
        const otherwise = test.options.mode === 'run' ? 'what comes before it failed' : 'no reason given';
        const reason = (result.state === 'skipped' && result.note) || otherwise;
        tally.skipped.push({ name, reason });
      }
    }
    // A file that cannot be loaded, or a hook that throws, has no test that could fail.
    for (const group of [module, ...module.children.allSuites()]) {
      if (group.errors().length === 0) continue;
      tally.failed += 1;
      tally.failures.push(`${module.relativeModuleId} itself`);
    }
  }

  override onTestRunEnd(...args: Parameters<MinimalReporter['onTestRunEnd']>): void {
    clearInterval(this.#life);
    super.onTestRunEnd(...args);
    const [, errors] = args;
    if (errors.length > 0) this.#results[OUTSIDE_OF_TESTS] = { ...emptyTally(), failed: errors.length, failures: [] };
    const path = process.env.SLUICE_UNIT_RESULT;
    if (path) writeFileSync(path, JSON.stringify(this.#results));
  }
}
