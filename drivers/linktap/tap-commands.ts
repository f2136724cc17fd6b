/** Opens and shuts one tap; what it shows counts, since a gateway answers before its radio has reached the tap. */
import { DriverError } from '../driver.ts';
import { parseStored, textOf } from '../mqtt/announced-fields.ts';
import type { ArmedValve, ClosableValve } from '../mqtt/armed-valves.ts';
import type { TapAddress } from './address.ts';
import type { GatewayLink } from './gateway-link.ts';
import { type GatewayMessage, startOf, stopOf, type TapStatus } from './messages.ts';

/** LinkTap: 3 to 86,340 seconds. */
const SHORTEST_RUN_S = 3;
export const TIMER = { stepS: 1, longestRunS: 86_340 };
/** Seconds by which the time that a tap shows may exceed what it was told. */
const TIMER_SLACK_S = 5;

export interface TapCommandTools {
  link: GatewayLink;
  sleep(ms: number): Promise<unknown>;
  /** Milliseconds for a tap to show that it has done what it was told: about 15,000 were seen. */
  echoMs: number;
  /** Milliseconds between two looks at it. */
  lookMs: number;
}

/** What closes a tap, to be stored (docs/decisions/0098): whose tap it is, whatever is at the address later. */
export const formatClose = ({ gateway, tap }: TapAddress): string => JSON.stringify({ gateway, tap });

/** Null for what `formatClose` has not written. */
export const parseClose = (closeCommand: string): Pick<TapAddress, 'gateway' | 'tap'> | null =>
  parseStored(closeCommand, (fields) => {
    const gateway = textOf(fields.gateway);
    const tap = textOf(fields.tap);
    return gateway === null || tap === null ? null : { gateway, tap };
  });

/**
 * Sends a command and resolves once the tap shows that it waters, or no longer does. Where the answer is lost, or a tap
 * is to be shut, what it shows decides alone. Rejects with DriverError.
 */
async function tell(
  { link, sleep, echoMs, lookMs }: TapCommandTools,
  address: TapAddress,
  message: GatewayMessage,
  isOpening: boolean,
): Promise<TapStatus> {
  let failure: unknown = null;
  await link.tell(address.host, message, isOpening ? 'last' : 'next').catch((error: unknown) => {
    const isLost = error instanceof DriverError && error.fault === 'unreachable' && error.trouble === null;
    if (isOpening && !isLost) throw error;
    failure = error;
  });
  for (let waitedMs = 0; ; waitedMs += lookMs) {
    const status = await link.readStatus(address).catch((error: unknown) => {
      if (failure !== null || !(error instanceof DriverError)) throw failure ?? error;
      return null;
    });
    if (status?.isLinked && status.isWatering === isOpening) return status;
    const isHopeless = failure !== null && status?.isLinked === false;
    if (waitedMs >= echoMs || isHopeless) break;
    await sleep(lookMs);
  }
  throw failure ?? new DriverError('unreachable', 'The tap has not shown what it was told.');
}

export const closableTap = (tools: TapCommandTools, address: TapAddress): ClosableValve => ({
  async close() {
    await tell(tools, address, stopOf(address), false);
  },
});

export const commandTap = (tools: TapCommandTools, address: TapAddress): ArmedValve => ({
  ...closableTap(tools, address),
  closeCommand: formatClose(address),
  timer: TIMER,
  shortestRunS: SHORTEST_RUN_S,
  // What a second start does to a running one is written nowhere: it is shut first.
  takesNewTime: () => false,
  arm: async () => {},
  async open(runTimeS) {
    const durationS = Math.ceil(runTimeS);
    const { remainingS } = await tell(tools, address, startOf(address, durationS), true);
    if (remainingS !== null && remainingS > durationS + TIMER_SLACK_S) {
      throw new DriverError('refused', 'The tap has not taken the time after which it shuts.');
    }
  },
});
