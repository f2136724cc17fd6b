import { type DeviceState, type Driver, DriverError } from '../driver.ts';
import { createArmedValves } from '../mqtt/armed-valves.ts';
import type { OpeningFile } from '../mqtt/opening-file.ts';
import { parseAddress } from './address.ts';
import { adoptTap } from './adoption.ts';
import { createFinder } from './finding.ts';
import type { GatewayLink } from './gateway-link.ts';
import { closableTap, commandTap, parseClose, TIMER } from './tap-commands.ts';
import { TapReadings, toDeviceState } from './tap-state.ts';

export interface LinkTapTools {
  link: GatewayLink;
  openings: OpeningFile;
  /** Hosts that announce themselves. Rejects with DriverError where it cannot listen. */
  discoverHosts(): Promise<string[]>;
  now(): number;
  sleep(ms: number): Promise<unknown>;
  /** Milliseconds, shorter in tests: see `TapCommandTools`. */
  echoMs?: number;
  lookMs?: number;
}

/** Taps of LinkTap, through their gateway on the local network; each is a device of one valve. */
export function createLinkTapDriver(tools: LinkTapTools): Driver {
  const { link, openings, discoverHosts, now, sleep, echoMs = 25_000, lookMs = 1_500 } = tools;
  const commands = { link, sleep, echoMs, lookMs };
  const readings = new TapReadings();

  async function readState(address: string): Promise<DeviceState> {
    const at = parseAddress(address);
    const status = await link.readStatus(at);
    if (!status.isLinked) throw new DriverError('unreachable', 'The gateway does not reach the tap.');
    const configuration = await link.findConfiguration(at.host, at.gateway);
    if (!status.isWatering && openings.find(address, 1)?.isSeen) openings.forget(address, 1);
    const seen = { status, configuration, host: at.host, opening: openings.find(address, 1) };
    return toDeviceState(address, seen, readings, now());
  }

  return {
    kind: 'linktap',
    readState,
    ...createFinder(link, discoverHosts),
    adoptDevice: (adoption) => adoptTap(commands, adoption),
    // Nothing was set there.
    releaseDevice: async () => {},
    valves: createArmedValves({
      now,
      openings,
      readState,
      async findValve(address, terminal) {
        if (terminal !== 1) throw new DriverError('refused', `There is no terminal ${terminal}.`);
        return commandTap(commands, parseAddress(address));
      },
      async recallValve(address, _terminal, closeCommand) {
        const stored = parseClose(closeCommand);
        if (stored === null) throw new DriverError('refused', 'It is not known how the tap is shut.');
        return closableTap(commands, { ...parseAddress(address), ...stored });
      },
      listTerminals: async () => [1],
      getTimer: () => TIMER,
    }),
    probes: null,
    syncs: null,
    hubs: null,
  };
}
