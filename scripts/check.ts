/** `npm run check`: all checks that do not run Sluice. */
import { runChecks } from './check-steps.ts';
import { endOnSignals, inSeconds } from './child.ts';

endOnSignals(() => {});
const { failed } = await runChecks();
console.log(
  failed.length === 0 ? `All is well, ${inSeconds(performance.now() / 1000)}.` : `Failed: ${failed.join(', ')}.`,
);
process.exit(failed.length === 0 ? 0 : 1);
