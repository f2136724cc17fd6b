/** Checks that do not run Sluice: format, types, borders, dead code. */
import { inSeconds, runNode } from './child.ts';

const tool = (name: string) => `node_modules/.bin/${name}`;

interface Step {
  name: string;
  args: readonly string[];
}

const typesOf = (what: string, folder: string): Step => ({
  name: `types of the ${what}`,
  args: [tool('tsc'), '-p', folder],
});

/** Before those who use it. */
const FIRST: Step = { name: 'making the client', args: ['scripts/client.ts'] };

/** One list beside the other, so that a step of one core leaves none idle; two of types at once would need much memory. */
const LISTS: readonly (readonly Step[])[] = [
  [
    typesOf('engine', 'engine'),
    typesOf('contract', 'contract'),
    typesOf('client', 'client'),
    typesOf('rest', '.'),
    typesOf('dashboard', 'dashboard'),
    typesOf('specs', 'e2e'),
    typesOf('measures', 'bench'),
  ],
  [
    {
      name: 'format and lint',
      args: [tool('biome'), 'ci', '--colors=off', '--error-on-warnings', '--max-diagnostics=200'],
    },
    { name: 'borders', args: ['scripts/borders.ts'] },
    { name: 'dead code', args: [tool('knip'), '--no-progress', '--no-config-hints'] },
  ],
];

export interface CheckResult {
  passed: number;
  failed: string[];
}

/** Runs all steps, also after one failed, and prints each with its time. What failed is printed in full. */
export async function runChecks(): Promise<CheckResult> {
  const result: CheckResult = { passed: 0, failed: [] };
  await runStep(FIRST, result);
  await Promise.all(
    LISTS.map(async (steps) => {
      for (const step of steps) await runStep(step, result);
    }),
  );
  return result;
}

async function runStep({ name, args }: Step, result: CheckResult): Promise<void> {
  const { code, output, seconds } = await runNode(args, 'keep');
  console.log(`  ${code === 0 ? 'ok    ' : 'FAILED'} ${name.padEnd(24)} ${inSeconds(seconds)}`);
  if (code === 0) {
    result.passed += 1;
    return;
  }
  result.failed.push(name);
  console.log(`${output.trim()}\n`);
}
