/** Commands of tests: of one run, each with an id of its own, valid for half a minute by the device's clock. */
import { seconds } from '@sluice/engine/vocabulary/units';
import type { CloseValve, OpenValve } from '../driver.ts';

export const RUN = 'run';

let lastCommand = 0;

function nextCommand(now: () => number) {
  lastCommand += 1;
  return { commandId: `command-${lastCommand}`, fencingToken: 1, expiresAt: now() + 30_000, terminal: 1, runId: RUN };
}

export const openingFor = (now: () => number, maxRunTimeS: number, changes: Partial<OpenValve> = {}): OpenValve => ({
  ...nextCommand(now),
  maxRunTimeS: seconds(maxRunTimeS),
  maxVolumeL: null,
  ...changes,
});

export const closingFor = (now: () => number, changes: Partial<CloseValve> = {}): CloseValve => ({
  ...nextCommand(now),
  ...changes,
});
