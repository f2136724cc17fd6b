/** Vitest's output in `npm test`: progress, failures in full, and the count for the runner in a file. */
import { writeFileSync } from 'node:fs';
import { MinimalReporter, type TestModule, type TestSpecification, type Vitest } from 'vitest/node';
import { emptyTally } from './tally.ts';

const LIFE_MS = 10_000;
const SLOW_MS = 5_000;

export default class UnitReporter extends MinimalReporter {
  #tally = emptyTally();
  #filesDone = 0;
  #files = 0;
  #life: NodeJS.Timeout | undefined;

  override onInit(vitest: Vitest): void {
    super.onInit(vitest);
    this.#life = setInterval(() => {
      const { passed, failed } = this.#tally;
      this.log(
        `  ${(performance.now() / 1000).toFixed(0)} s: ${this.#filesDone} of ${this.#files} files, ${passed} passed, ${failed} failed`,
      );
    }, LIFE_MS);
    this.#life.unref();
  }

  override onTestRunStart(specifications: readonly TestSpecification[]): void {
    super.onTestRunStart(specifications);
    this.#files = specifications.length;
  }

  override onTestModuleEnd(module: TestModule): void {
    super.onTestModuleEnd(module);
    this.#filesDone += 1;
    const { duration } = module.diagnostic();
    if (duration > SLOW_MS) this.log(`  slow: ${module.relativeModuleId} ${(duration / 1000).toFixed(1)} s`);
    for (const test of module.children.allTests()) {
      const result = test.result();
      if (result.state === 'passed') this.#tally.passed += 1;
      else if (result.state === 'failed') this.#tally.failed += 1;
      else {
        const otherwise = test.options.mode === 'run' ? 'what comes before it failed' : 'no reason given';
        const reason = (result.state === 'skipped' && result.note) || otherwise;
        this.#tally.skipped.push({ name: `${module.relativeModuleId} > ${test.fullName}`, reason });
      }
    }
    // A file that cannot be loaded, or a hook that throws, has no test that could fail.
    for (const group of [module, ...module.children.allSuites()])
      if (group.errors().length > 0) this.#tally.failed += 1;
  }

  override onTestRunEnd(...args: Parameters<MinimalReporter['onTestRunEnd']>): void {
    clearInterval(this.#life);
    super.onTestRunEnd(...args);
    const path = process.env.SLUICE_UNIT_RESULT;
    if (path) writeFileSync(path, JSON.stringify(this.#tally));
  }
}
