/** Opens and shuts the zones of a controller, of which it runs one at a time and queues the others. */
import { DriverError } from '../driver.ts';
import { armTimedValve, commandWatched, type WatchTools } from '../lan/timed-valve.ts';
import { parseStored } from '../mqtt/announced-fields.ts';
import type { ArmedValve, ClosableValve } from '../mqtt/armed-valves.ts';
import type { ControllerLogin } from './address.ts';
import type { ControllerLink } from './controller-link.ts';
import { isZone, type Zone } from './messages.ts';

/** `maxZoneDuration` of a controller; the integration of Home Assistant starts no longer run either. */
export const TIMER = { stepS: 1, longestRunS: 86_400 };
/** For so long a start waits for the master valve of another zone: no command lives longer than ten seconds. */
const REST_MS = 7_000;
/** By how much the remaining time that a started zone shows may differ from what it was started for, seconds. */
const REMAINING_SLACK_S = 2;

export interface ZoneTools extends WatchTools {
  link: ControllerLink;
}

/** What closes a zone, to be stored (docs/decisions/0098). */
export const formatClose = (zone: number): string => JSON.stringify({ zone });

/** Whether `formatClose` has written it for this zone. */
export const closesZone = (closeCommand: string, zone: number): boolean =>
  parseStored(closeCommand, (fields) => (fields.zone === zone ? true : null)) ?? false;

async function lookAt({ link }: ZoneTools, login: ControllerLogin, id: number): Promise<Zone> {
  const zone = (await link.readZones(login)).find((one) => one.id === id);
  if (!zone) throw new DriverError('refused', `The controller has no zone ${id} any more.`);
  return zone;
}

const notShown = () => new DriverError('unreachable', 'The controller has not shown what it was told.');

export const closableZone = (tools: ZoneTools, login: ControllerLogin, id: number): ClosableValve => ({
  // Also where it is shut: what waits in the queue would open later.
  async close() {
    await commandWatched<Zone>(tools, {
      isOpening: false,
      send: async () => void (await tools.link.stopZone(login, id)),
      look: () => lookAt(tools, login, id),
      isMet: ({ isOpen, isQueued }) => !isOpen && !isQueued,
      describeUnmet: notShown,
    });
  },
});

/**
 * Waits while the master valve closes after another zone, or the controller rests between two. Throws DriverError
 * 'refused' where a start would be queued behind a zone, and water some time later; 'unreachable' where it rests for long.
 */
async function makeWay(tools: ZoneTools, login: ControllerLogin, id: number): Promise<void> {
  const { link, sleep, lookMs, echoMs } = tools;
  const mostMs = Math.min(REST_MS, echoMs);
  for (let waitedMs = 0; ; waitedMs += lookMs) {
    const queue = await link.readQueue(login);
    if (queue.length === 0) return;
    if (queue.some((other) => other !== id && isZone(other))) {
      throw new DriverError('refused', 'The controller runs one zone at a time, and something else is under way.');
    }
    if (waitedMs >= mostMs) throw new DriverError('unreachable', 'The controller rests, or was told to pause.');
    // An earlier start of this zone that never came to its turn; what opens the master valve for it goes with it.
    if (queue.includes(id)) await closableZone(tools, login, id).close();
    else await sleep(lookMs);
  }
}

export const commandZone = (tools: ZoneTools, login: ControllerLogin, id: number): ArmedValve => ({
  ...armTimedValve({
    ...closableZone(tools, login, id),
    closeCommand: formatClose(id),
    timer: TIMER,
    shortestRunS: 1,
    async openFor(durationS) {
      const leastS = durationS - tools.echoMs / 1000 - REMAINING_SLACK_S;
      await commandWatched<Zone>(tools, {
        isOpening: true,
        send: async () => void (await tools.link.startZone(login, id, durationS)),
        look: () => lookAt(tools, login, id),
        // Queued, it waits for the master valve; for another time it was started by somebody else.
        isMet: ({ isOpen, remainingS }) =>
          isOpen && remainingS <= durationS + REMAINING_SLACK_S && remainingS >= leastS,
        describeUnmet: notShown,
      });
    },
  }),
  // Before anything is sent: a zone that is refused is not stopped either, which may wait in a program of its owner's.
  async arm() {
    const zone = await lookAt(tools, login, id);
    if (!zone.isUsable) throw new DriverError('refused', 'The zone is switched off there, or is the master valve.');
    await makeWay(tools, login, id);
  },
});
