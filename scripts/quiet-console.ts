/**
 * Set-up of every unit test: a line on the console that no test expects fails the test that caused it. A test that
 * expects one says so: `vi.spyOn(console, 'warn').mockImplementation(() => {})`, and looks at what it was given.
 */
import { format } from 'node:util';
import { afterAll, afterEach } from 'vitest';

const METHODS = ['debug', 'error', 'info', 'log', 'trace', 'warn'] as const;
const said: string[] = [];
/** The real one, also in a test that stops the clock. */
const realSetImmediate = setImmediate;

for (const method of METHODS) {
  console[method] = (...args: unknown[]) => said.push(`console.${method}: ${format(...args)}`);
}
const hear = (warning: Error) => said.push(`process warning: ${warning.stack ?? warning.message}`);
process.on('warning', hear);

async function failWhenSaid(): Promise<void> {
  // Warnings of the process come a moment after what caused them.
  await new Promise((resolve) => realSetImmediate(resolve));
  const lines = said.splice(0);
  if (lines.length > 0) throw new Error(`The console must stay quiet, and heard:\n${lines.join('\n')}`);
}

afterEach(failWhenSaid);
afterAll(async () => {
  await failWhenSaid();
  process.off('warning', hear);
});
