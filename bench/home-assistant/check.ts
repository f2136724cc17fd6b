/** What is tried, one line each. */
import { setTimeout as sleep } from 'node:timers/promises';

const PATIENCE_MS = 60_000;

let hasFailed = false;

export const hasAnyFailed = () => hasFailed;

/** Tries again for a minute, or for `patienceMs`. */
export async function check(sentence: string, isSo: () => Promise<boolean>, patienceMs = PATIENCE_MS): Promise<void> {
  const began = performance.now();
  let went = '';
  while (performance.now() - began < patienceMs) {
    const isSoNow = await isSo().catch((error: unknown) => {
      went = String(error);
      return false;
    });
    if (isSoNow) return report(`${sentence} (${((performance.now() - began) / 1000).toFixed(1)} s)`, true);
    await sleep(250);
  }
  report(sentence, false, went);
}

export function report(sentence: string, isSo: boolean, detail = ''): void {
  hasFailed ||= !isSo;
  console.log(`${isSo ? 'ok    ' : 'NOT SO'}  ${sentence}${isSo || detail === '' ? '' : `\n${detail}`}`);
}
