/** Opens and shuts one valve; what its device reports counts, since a gateway may answer before its radio reaches it. */
import { DriverError } from '../driver.ts';
import { armTimedValve, commandWatched, type WatchTools } from '../lan/timed-valve.ts';
import { parseStored, textOf } from '../mqtt/announced-fields.ts';
import type { ArmedValve, ClosableValve } from '../mqtt/armed-valves.ts';
import { type DeviceAddress, requireModel } from './address.ts';
import type { GatewayConnection } from './connection.ts';
import { closingOf, openingOf, serviceOf, type ValveWay } from './messages.ts';
import { MINUTE_S, timerOf } from './models.ts';
import { readTree, type ShownValve, showValve } from './valve-state.ts';

/** Seconds by which the end that a valve shows may be later than it was told. */
const TIMER_SLACK_S = 5;

export interface ValveTools extends WatchTools {
  /** Milliseconds after which the gateway is asked again what a valve does that has a command. */
  lookAgeMs: number;
}

/** The way to a terminal of an adopted device. */
export function wayTo(address: DeviceAddress, terminal: number): ValveWay {
  const { kind } = requireModel(address).ability;
  if (kind === 'soil' || !address.terminals.includes(terminal)) {
    throw new DriverError('refused', `There is no terminal ${terminal}.`);
  }
  return { device: address.device, kind, terminal };
}

/** What closes a valve, to be stored (docs/decisions/0098): its device, terminal and generation. */
export const formatClose = ({ device, kind, terminal }: ValveWay): string => JSON.stringify({ device, kind, terminal });

/** Null for what `formatClose` has not written. */
export const parseClose = (closeCommand: string): ValveWay | null =>
  parseStored(closeCommand, ({ device, kind, terminal }) => {
    const id = textOf(device);
    const isWay = (kind === 'timers' || kind === 'actuators') && typeof terminal === 'number';
    return id === null || !isWay ? null : { device: id, kind, terminal };
  });

/** Sends a command and resolves once the valve shows what is wanted. Rejects with DriverError. */
const tell = (
  { lookAgeMs, ...watch }: ValveTools,
  connection: GatewayConnection,
  way: ValveWay,
  durationS: number,
): Promise<ShownValve> =>
  commandWatched<ShownValve>(watch, {
    isOpening: durationS > 0,
    send: () => connection.command(durationS > 0 ? openingOf(way, durationS) : closingOf(way)),
    look: async () => showValve(await readTree(connection, way.device, serviceOf(way.kind), lookAgeMs), way),
    isMet: ({ isOpen, lengthS }) =>
      durationS > 0 ? isOpen && (lengthS === null || lengthS <= durationS + TIMER_SLACK_S) : !isOpen,
    describeUnmet: (shown) => describeUnmet(shown, durationS > 0),
  });

function describeUnmet(shown: ShownValve | null, wasToOpen: boolean): DriverError {
  if (wasToOpen && shown?.isOpen) {
    return new DriverError('refused', 'The valve has not taken the time after which it shuts.');
  }
  if (wasToOpen && shown?.isBroken) return new DriverError('valve-fault', 'The valve reports a fault.');
  return new DriverError('unreachable', `The valve has not shown that it is ${wasToOpen ? 'open' : 'shut'}.`);
}

export const closableValve = (tools: ValveTools, connection: GatewayConnection, way: ValveWay): ClosableValve => ({
  async close() {
    await tell(tools, connection, way, 0);
  },
});

export const commandValve = (
  tools: ValveTools,
  connection: GatewayConnection,
  address: DeviceAddress,
  terminal: number,
): ArmedValve => {
  const way = wayTo(address, terminal);
  return armTimedValve({
    ...closableValve(tools, connection, way),
    closeCommand: formatClose(way),
    timer: timerOf(requireModel(address)),
    shortestRunS: MINUTE_S,
    async openFor(durationS) {
      await tell(tools, connection, way, durationS);
    },
  });
};
