/** Checks that do not run Sluice: format, types, borders, dead code. */
import { inSeconds, runNode } from './child.ts';

const tool = (name: string) => `node_modules/.bin/${name}`;

const STEPS: readonly { name: string; args: readonly string[] }[] = [
  {
    name: 'format and lint',
    args: [tool('biome'), 'ci', '--colors=off', '--error-on-warnings', '--max-diagnostics=200'],
  },
  { name: 'types of the engine', args: [tool('tsc'), '-p', 'engine'] },
  { name: 'types of the contract', args: [tool('tsc'), '-p', 'contract'] },
  // Before those who use it.
  { name: 'making the client', args: ['scripts/client.ts'] },
  { name: 'types of the client', args: [tool('tsc'), '-p', 'client'] },
  { name: 'types of the rest', args: [tool('tsc'), '-p', '.'] },
  { name: 'types of the dashboard', args: [tool('tsc'), '-p', 'dashboard'] },
  { name: 'types of the specs', args: [tool('tsc'), '-p', 'e2e'] },
  { name: 'types of the measures', args: [tool('tsc'), '-p', 'bench'] },
  { name: 'borders', args: ['scripts/borders.ts'] },
  { name: 'dead code', args: [tool('knip'), '--no-progress', '--no-config-hints'] },
];

export interface CheckResult {
  passed: number;
  failed: string[];
}

/** Runs all steps, also after one failed, and prints each with its time. What failed is printed in full. */
export async function runChecks(): Promise<CheckResult> {
  const failed: string[] = [];
  for (const { name, args } of STEPS) {
    const { code, output, seconds } = await runNode(args, 'keep');
    console.log(`  ${code === 0 ? 'ok    ' : 'FAILED'} ${name.padEnd(24)} ${inSeconds(seconds)}`);
    if (code === 0) continue;
    failed.push(name);
    console.log(`${output.trim()}\n`);
  }
  return { passed: STEPS.length - failed.length, failed };
}
