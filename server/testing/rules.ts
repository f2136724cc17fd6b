/** Counts tests of the rules of input (docs/specification.md, 5) for `npm test`. */
import { appendFileSync } from 'node:fs';
import { test } from 'vitest';

/**
 * A test that breaks one rule of section 5 and reads the answer. `name` is the rule in a few words, the same wherever
 * it is tested: `rule('a zone in a program cannot be disabled', async () => { … })`. Counted once a name, when it holds.
 */
export function rule(name: string, check: () => Promise<void> | void, timeoutMs?: number): void {
  test(
    `rule: ${name}`,
    async () => {
      await check();
      const summary = process.env.SLUICE_SUMMARY;
      if (summary) appendFileSync(summary, `rule of section 5: ${name}\n`);
    },
    timeoutMs,
  );
}
