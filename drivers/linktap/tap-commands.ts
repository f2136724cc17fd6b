/** Opens and shuts one tap. */
import { DriverError } from '../driver.ts';
import { armTimedValve, commandWatched, type WatchTools } from '../lan/timed-valve.ts';
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

export interface TapCommandTools extends WatchTools {
  link: GatewayLink;
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

/** Resolves once the tap shows that it waters, or no longer does: about 15 seconds were seen. */
const tell = ({ link, ...watch }: TapCommandTools, address: TapAddress, message: GatewayMessage, isOpening: boolean) =>
  commandWatched<TapStatus>(watch, {
    isOpening,
    send: () => link.tell(address.host, message, isOpening ? 'last' : 'next'),
    look: () => link.readLinked(address),
    isMet: ({ isWatering }) => isWatering === isOpening,
    describeUnmet: () => new DriverError('unreachable', 'The tap has not shown what it was told.'),
  });

export const closableTap = (tools: TapCommandTools, address: TapAddress): ClosableValve => ({
  async close() {
    await tell(tools, address, stopOf(address), false);
  },
});

export const commandTap = (tools: TapCommandTools, address: TapAddress): ArmedValve =>
  armTimedValve({
    ...closableTap(tools, address),
    closeCommand: formatClose(address),
    timer: TIMER,
    shortestRunS: SHORTEST_RUN_S,
    async openFor(durationS) {
      const { remainingS } = await tell(tools, address, startOf(address, durationS), true);
      if (remainingS !== null && remainingS > durationS + TIMER_SLACK_S) {
        throw new DriverError('refused', 'The tap has not taken the time after which it shuts.');
      }
    },
  });
