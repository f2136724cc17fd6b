/** Opens and shuts one valve of a device. */
import { DriverError } from '../driver.ts';
import { armTimedValve, commandWatched, type WatchTools } from '../lan/timed-valve.ts';
import { parseStored, textOf } from '../mqtt/announced-fields.ts';
import type { ArmedValve, ClosableValve } from '../mqtt/armed-valves.ts';
import type { AdoptedNode } from './address.ts';
import { FAILURE_DUE_TO_FAULT, hasFault, type ShownValve, shownValve, VALVE_PATHS } from './clusters.ts';
import type { Controller } from './controller.ts';
import { type DeviceCommand, StatusError } from './interactions.ts';

/** The standard counts seconds, and sets no limit; what is longer than a day is no watering. */
export const TIMER = { stepS: 1, longestRunS: 86_400 };
/** Seconds by which the time that a valve shows may exceed what it was told. */
const TIMER_SLACK_S = 5;

export interface ValveTools extends WatchTools {
  controller: Pick<Controller, 'read' | 'send'>;
}

/** What closes a valve, to be stored (docs/decisions/0098): which device's, and where in it. */
export const formatClose = ({ membership }: AdoptedNode, endpoint: number): string =>
  JSON.stringify({ fabricId: `${membership.fabricId}`, endpoint });

/** The endpoint of a stored command; null for what `formatClose` has not written for this device. */
export const parseClose = ({ membership }: AdoptedNode, closeCommand: string): number | null =>
  parseStored(closeCommand, ({ fabricId, endpoint }) =>
    textOf(fabricId) === `${membership.fabricId}` && typeof endpoint === 'number' ? endpoint : null,
  );

/** Rejects with DriverError, 'entity-gone' where the device has no such valve any more. */
async function look({ controller }: ValveTools, node: AdoptedNode, endpoint: number): Promise<ShownValve> {
  const read = await controller.read(
    node,
    VALVE_PATHS.map((path) => ({ ...path, endpoint })),
  );
  const shown = shownValve(read, endpoint);
  if (shown === null) throw new DriverError('unreachable', 'The device has no such valve any more.', 'entity-gone');
  return shown;
}

async function send({ controller }: ValveTools, node: AdoptedNode, command: DeviceCommand): Promise<void> {
  await controller.send(node, command).catch((error: unknown) => {
    if (!(error instanceof StatusError) || error.clusterStatus !== FAILURE_DUE_TO_FAULT) throw error;
    throw new DriverError('valve-fault', 'The valve has a fault.');
  });
}

export const closableValve = (tools: ValveTools, node: AdoptedNode, endpoint: number): ClosableValve => ({
  async close() {
    await commandWatched<ShownValve>(tools, {
      isOpening: false,
      send: () => send(tools, node, { name: 'close', endpoint }),
      look: () => look(tools, node, endpoint),
      isMet: ({ isShut }) => isShut,
      describeUnmet: () => new DriverError('unreachable', 'The valve has not shown that it is shut.'),
    });
  },
});

export const commandValve = (tools: ValveTools, node: AdoptedNode, endpoint: number): ArmedValve => ({
  ...armTimedValve({
    ...closableValve(tools, node, endpoint),
    closeCommand: formatClose(node, endpoint),
    timer: TIMER,
    shortestRunS: 1,
    async openFor(durationS) {
      const { remainingS } = await commandWatched<ShownValve>(tools, {
        isOpening: true,
        send: () => send(tools, node, { name: 'open', endpoint, openDurationS: durationS }),
        look: () => look(tools, node, endpoint),
        isMet: ({ isOpen }) => isOpen,
        describeUnmet: (shown) =>
          shown !== null && hasFault(shown)
            ? new DriverError('valve-fault', 'The valve has a fault.')
            : new DriverError('unreachable', 'The valve has not shown that it is open.'),
      });
      if (remainingS === null || remainingS > durationS + TIMER_SLACK_S) {
        throw new DriverError('refused', 'The valve has not taken the time after which it shuts.');
      }
    },
  }),
  // A further start sets the time anew.
  takesNewTime: () => true,
});
