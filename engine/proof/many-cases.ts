import fc from 'fast-check';
import { TestRunner } from 'vitest';

declare module 'vitest' {
  interface TaskMeta {
    /** How many cases a property saw whose time ran out. */
    cutOff?: { seen: number; wanted: number };
  }
}

/**
 * For `fc.assert`: a property that stops after a time on a slow machine. The run of the tests then says how many cases it
 * saw (`scripts/unit-reporter.ts`). One that saw none fails.
 */
export function manyCases<Case>(wanted: number, timeLimitMs: number): fc.Parameters<Case> {
  const report = (details: fc.RunDetails<Case>) => {
    if (details.failed) throw new Error(fc.defaultReportMessage(details));
    if (!details.interrupted) return;
    const test = TestRunner.getCurrentTest();
    if (test) test.meta.cutOff = { seen: details.numRuns, wanted };
  };
  return { numRuns: wanted, interruptAfterTimeLimit: timeLimitMs, reporter: report };
}
