/** Vitest's output in `npm test`: progress, failures in full, and the counts by file for the runner. */
import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { MinimalReporter, type TestModule, type TestSpecification, type Vitest } from 'vitest/node';
import { emptyTally, firstLine, OUTSIDE_OF_TESTS, type Tally, tallyOfUnits } from './tally.ts';

const LIFE_MS = 10_000;
const SLOW_MS = 5_000;
/** How Vitest says that it could not start the process of a file, or that it ended. */
const LOST_PROCESS = '[vitest-pool';

export default class UnitReporter extends MinimalReporter {
  readonly #results: Record<string, Tally> = {};
  #files: readonly string[] = [];
  #life: NodeJS.Timeout | undefined;

  override onInit(vitest: Vitest): void {
    super.onInit(vitest);
    this.#life = setInterval(() => {
      const { passed, failures } = tallyOfUnits(this.#results);
      const done = Object.keys(this.#results).length;
      const time = (performance.now() / 1000).toFixed(0);
      this.log(`  ${time} s: ${done} of ${this.#files.length} files, ${passed} passed, ${failures.length} failed`);
    }, LIFE_MS);
    this.#life.unref();
  }

  override onTestRunStart(specifications: readonly TestSpecification[]): void {
    super.onTestRunStart(specifications);
    this.#files = specifications.map(({ project, moduleId }) => relative(project.config.root, moduleId));
  }

  override onTestModuleEnd(module: TestModule): void {
    super.onTestModuleEnd(module);
    const tally = emptyTally();
    this.#results[module.relativeModuleId] = tally;
    const { duration } = module.diagnostic();
    if (duration > SLOW_MS) this.log(`  slow: ${module.relativeModuleId} ${(duration / 1000).toFixed(1)} s`);
    for (const test of module.children.allTests()) {
      const result = test.result();
      const name = `${module.relativeModuleId} > ${test.fullName}`;
      const { cutOff } = test.meta();
      if (cutOff) this.log(`  cut off: ${name}, after ${cutOff.seen} of ${cutOff.wanted} cases`);
      if (result.state === 'passed') tally.passed += 1;
      else if (result.state === 'failed') tally.failures.push(name);
      else {
        const otherwise = test.options.mode === 'run' ? 'what comes before it failed' : 'no reason given';
        const reason = (result.state === 'skipped' && result.note) || otherwise;
        tally.skipped.push({ name, reason });
      }
    }
    // A file that cannot be loaded, or a hook that throws, has no test that could fail.
    for (const group of [module, ...module.children.allSuites()]) {
      if (group.errors().length > 0) tally.failures.push(`${module.relativeModuleId} itself`);
    }
  }

  override onTestRunEnd(...args: Parameters<MinimalReporter['onTestRunEnd']>): void {
    clearInterval(this.#life);
    super.onTestRunEnd(...args);
    const [, errors] = args;
    const unended = this.#files.filter((file) => this.#results[file] === undefined);
    for (const file of unended) this.#results[file] = { ...emptyTally(), failures: [`${file} itself: it did not end`] };
    // A process that was lost is said by its file.
    const others = errors.filter(({ message }) => !(unended.length > 0 && message.startsWith(LOST_PROCESS)));
    const failures = others.map(({ message }) => `${OUTSIDE_OF_TESTS}: ${firstLine(message)}`);
    if (failures.length > 0) this.#results[OUTSIDE_OF_TESTS] = { ...emptyTally(), failures };
    const path = process.env.SLUICE_UNIT_RESULT;
    if (path) writeFileSync(path, JSON.stringify(this.#results));
  }
}
