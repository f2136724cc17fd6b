import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** Runs a module of its own process until it has said something, then kills it. Returns what it said. */
export async function runUntilItSpeaks(script: string): Promise<string> {
  const child = spawn(process.execPath, ['--input-type=module', '-e', `${script}\nsetInterval(() => {}, 1000);`], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const silent = ended.then(() => Promise.reject(new Error('it ended without a word')));
  silent.catch(() => {});
  const [said] = await Promise.race([once(child.stdout, 'data'), silent]);
  child.kill('SIGKILL');
  await ended;
  return String(said);
}
