/** Opens and shuts the stations of a controller, of which it runs one at a time, and ends all or none. */
import { DriverError } from '../driver.ts';
import { armTimedValve, commandWatched, type WatchTools } from '../lan/timed-valve.ts';
import { parseStored } from '../mqtt/announced-fields.ts';
import type { ArmedValve, ClosableValve } from '../mqtt/armed-valves.ts';
import type { StickLogin } from './address.ts';
import { LONGEST_RUN_S, MINUTE_S, STOP, startOf } from './commands.ts';
import type { StickLink } from './stick-link.ts';

export const TIMER = { stepS: MINUTE_S, longestRunS: LONGEST_RUN_S };
/** Milliseconds that another client leaves the controller after a start and a stop. */
const SETTLE_MS = 1_000;

export interface StationTools extends WatchTools {
  link: StickLink;
}

/** What closes a station, to be stored (docs/decisions/0098). */
export const formatClose = (station: number): string => JSON.stringify({ station });

/** Whether `formatClose` has written it for this station. */
export const closesStation = (closeCommand: string, station: number): boolean =>
  parseStored(closeCommand, (fields) => (fields.station === station ? true : null)) ?? false;

/** Sends a command, and resolves once the controller shows the station open, or no longer. */
async function tell(
  { link, ...watch }: StationTools,
  login: StickLogin,
  station: number,
  command: string,
  isOpening: boolean,
): Promise<void> {
  await commandWatched<number[]>(watch, {
    isOpening,
    async send() {
      await link.tell(login, command, isOpening ? 'last' : 'next');
      await watch.sleep(SETTLE_MS);
    },
    look: () => link.readActive(login),
    isMet: (active) => active.includes(station) === isOpening,
    describeUnmet: () => new DriverError('unreachable', 'The controller has not shown what it was told.'),
  });
}

export const closableStation = (tools: StationTools, login: StickLogin, station: number): ClosableValve => ({
  async close() {
    const active = await tools.link.findActive(login);
    // A stop would end that of another. It runs one at a time: this one is shut.
    if (active.length > 0 && !active.includes(station)) return;
    await tell(tools, login, station, STOP, false);
  },
});

export const commandStation = (tools: StationTools, login: StickLogin, station: number): ArmedValve =>
  armTimedValve({
    ...closableStation(tools, login, station),
    closeCommand: formatClose(station),
    timer: TIMER,
    shortestRunS: MINUTE_S,
    async openFor(durationS) {
      const active = await tools.link.findActive(login);
      // A start would end it, whoever opened it.
      if (active.some((other) => other !== station)) {
        throw new DriverError('refused', 'The controller runs one station at a time, and another one is open.');
      }
      await tell(tools, login, station, startOf(station, durationS), true);
    },
  });
