/** Runs the programs that a release is made with. */
import { spawnSync } from 'node:child_process';

export interface RunOptions {
  cwd?: string;
  environment?: NodeJS.ProcessEnv;
  /** Given to its standard input. */
  input?: string | Buffer;
}

/** Runs it to its end and returns what it printed. Throws with its errors where it fails. */
export function run(command: string, args: readonly string[], options: RunOptions = {}): string {
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    cwd: options.cwd,
    input: options.input,
    env: { ...process.env, LC_ALL: 'C', TZ: 'UTC', ...options.environment },
    encoding: 'utf8',
    maxBuffer: 1 << 30,
  });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}\n${stderr ?? ''}${error?.message ?? ''}`);
  return stdout;
}

/** The same through a shell, for a pipe between two programs. */
export const pipe = (line: string, options: RunOptions = {}) => run('bash', ['-o', 'pipefail', '-c', line], options);

/** Prints what is done and how long it took. */
export async function timed<Result>(what: string, work: () => Result | Promise<Result>): Promise<Result> {
  const began = performance.now();
  const result = await work();
  console.log(`${what}: ${((performance.now() - began) / 1000).toFixed(1)} s`);
  return result;
}
