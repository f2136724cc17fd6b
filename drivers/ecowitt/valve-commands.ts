/** Opens and shuts one valve; what it shows counts, since a gateway answers before its radio has reached the valve. */
import { DriverError } from '../driver.ts';
import { parseStored, textOf } from '../mqtt/announced-fields.ts';
import type { ArmedValve, ClosableValve } from '../mqtt/armed-valves.ts';
import { formatSerial, parseSerial, type ValveAddress, type ValveId } from './address.ts';
import type { GatewayLink } from './gateway-link.ts';
import { runMessage, stopMessage, type ValveReport } from './messages.ts';

/** The longest run in seconds that another client is known to send (README); longer ones are opened in pieces. */
export const TIMER = { stepS: 1, longestRunS: 3_600 };
/** Shorter than the radio: what is over before it has been seen open cannot be told from what never opened. */
const SHORTEST_RUN_S = 10;

export interface ValveCommandTools {
  link: GatewayLink;
  sleep(ms: number): Promise<unknown>;
  /** Milliseconds for a valve to show that it has done what it was told. */
  echoMs: number;
  /** Milliseconds between two looks at it. */
  lookMs: number;
}

/** What closes a valve, to be stored (docs/decisions/0098): by its hardware, whatever is at the address later. */
export const formatClose = (valve: ValveId): string => JSON.stringify({ stop: formatSerial(valve) });

/** Null for what `formatClose` has not written. */
export const parseClose = (closeCommand: string): ValveId | null =>
  parseStored(closeCommand, (fields) => parseSerial(textOf(fields.stop) ?? ''));

/** What a valve must show for a command to count; `sentence` tells that it has not. */
interface Expectation {
  isMet(report: ValveReport): boolean;
  sentence: string;
}

/**
 * Sends a command and resolves once the valve shows what is expected. Where the answer is lost, what it shows decides
 * alone. Rejects with DriverError.
 */
async function tell(
  { link, sleep, echoMs, lookMs }: ValveCommandTools,
  address: ValveAddress,
  message: string,
  turn: 'last' | 'next',
  { isMet, sentence }: Expectation,
): Promise<void> {
  let failure: unknown = null;
  await link.tell(address.host, message, turn).catch((error: unknown) => {
    if (!(error instanceof DriverError)) throw error;
    failure = error;
  });
  let shown: ValveReport | null = null;
  for (let waitedMs = 0; ; waitedMs += lookMs) {
    shown = await link.readLinked(address).catch((error: unknown) => {
      if (failure !== null || !(error instanceof DriverError)) throw failure ?? error;
      return null;
    });
    if (shown !== null && isMet(shown)) return;
    if (waitedMs >= echoMs) break;
    await sleep(lookMs);
  }
  throw failure ?? new DriverError(shown?.isOpen ? 'refused' : 'unreachable', sentence);
}

export const closableValve = (tools: ValveCommandTools, address: ValveAddress): ClosableValve => ({
  close: () =>
    tell(tools, address, stopMessage(address), 'next', {
      isMet: ({ isOpen }) => !isOpen,
      sentence: 'The valve has not shown that it is shut.',
    }),
});

export const commandValve = (tools: ValveCommandTools, address: ValveAddress): ArmedValve => ({
  ...closableValve(tools, address),
  closeCommand: formatClose(address),
  timer: TIMER,
  shortestRunS: SHORTEST_RUN_S,
  // What a second start does to a running one is written nowhere: it is shut first.
  takesNewTime: () => false,
  arm: async () => {},
  async open(runTimeS) {
    const durationS = Math.ceil(runTimeS);
    await tell(tools, address, runMessage(address, durationS), 'last', {
      isMet: ({ isOpen, timerS }) => isOpen && timerS === durationS,
      sentence: 'The valve has not shown that it is open, and for the time that it was told.',
    });
  },
});
