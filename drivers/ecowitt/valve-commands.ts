/** Opens and shuts one valve. */
import { DriverError } from '../driver.ts';
import { armTimedValve, commandWatched, type WatchTools } from '../lan/timed-valve.ts';
import { parseStored, textOf } from '../mqtt/announced-fields.ts';
import type { ArmedValve, ClosableValve } from '../mqtt/armed-valves.ts';
import { formatSerial, parseSerial, type ValveAddress, type ValveId } from './address.ts';
import type { GatewayLink } from './gateway-link.ts';
import { runMessage, stopMessage, type ValveReport } from './messages.ts';

/** The longest run in seconds that another client is known to send (README); longer ones are opened in pieces. */
export const TIMER = { stepS: 1, longestRunS: 3_600 };
/** Shorter than the radio: what is over before it has been seen open cannot be told from what never opened. */
const SHORTEST_RUN_S = 10;

export interface ValveCommandTools extends WatchTools {
  link: GatewayLink;
}

/** What closes a valve, to be stored (docs/decisions/0098): by its hardware, whatever is at the address later. */
export const formatClose = (valve: ValveId): string => JSON.stringify({ stop: formatSerial(valve) });

/** Null for what `formatClose` has not written. */
export const parseClose = (closeCommand: string): ValveId | null =>
  parseStored(closeCommand, (fields) => parseSerial(textOf(fields.stop) ?? ''));

export const closableValve = ({ link, ...watch }: ValveCommandTools, address: ValveAddress): ClosableValve => ({
  async close() {
    await commandWatched(watch, {
      isOpening: false,
      send: () => link.tell(address.host, stopMessage(address), 'next'),
      look: () => link.readLinked(address),
      isMet: ({ isOpen }) => !isOpen,
      describeUnmet: unmetBy('The valve has not shown that it is shut.'),
    });
  },
});

export const commandValve = (tools: ValveCommandTools, address: ValveAddress): ArmedValve => {
  const { link, ...watch } = tools;
  return armTimedValve({
    ...closableValve(tools, address),
    closeCommand: formatClose(address),
    timer: TIMER,
    shortestRunS: SHORTEST_RUN_S,
    async openFor(durationS) {
      await commandWatched(watch, {
        isOpening: true,
        send: () => link.tell(address.host, runMessage(address, durationS), 'last'),
        look: () => link.readLinked(address),
        isMet: ({ isOpen, timerS }) => isOpen && timerS === durationS,
        describeUnmet: unmetBy('The valve has not shown that it is open, and for the time that it was told.'),
      });
    },
  });
};

const unmetBy = (sentence: string) => (shown: ValveReport | null) =>
  new DriverError(shown?.isOpen ? 'refused' : 'unreachable', sentence);
