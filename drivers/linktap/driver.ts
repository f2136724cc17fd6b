import type { DeviceState, Driver } from '../driver.ts';
import { createGatewayDriver, findOpening, type GatewayTools, watchToolsOf } from '../lan/gateway-driver.ts';
import { shownName } from '../mqtt/finding.ts';
import { parseAddress } from './address.ts';
import { adoptTap } from './adoption.ts';
import { createFinder } from './finding.ts';
import type { GatewayLink } from './gateway-link.ts';
import { closableTap, commandTap, parseClose, TIMER } from './tap-commands.ts';
import { TapReadings, toDeviceState } from './tap-state.ts';

export interface LinkTapTools extends GatewayTools {
  link: GatewayLink;
  /** Hosts that announce themselves. Rejects with DriverError where it cannot listen. */
  discoverHosts(): Promise<string[]>;
}

/** Taps of LinkTap, through their gateway on the local network; each is a device of one valve. */
export function createLinkTapDriver(tools: LinkTapTools): Driver {
  const { link, openings, discoverHosts, now } = tools;
  const commands = { link, ...watchToolsOf(tools) };
  const readings = new TapReadings();

  async function readState(address: string): Promise<DeviceState> {
    const at = parseAddress(address);
    const status = await link.readLinked(at);
    const configuration = await link.findConfiguration(at.host, at.gateway);
    const opening = findOpening(openings, address, status.isWatering);
    const name = shownName(configuration.taps.find(({ id }) => id === at.tap)?.name ?? null);
    return toDeviceState(address, { status, configuration, host: at.host, name, opening }, readings, now());
  }

  return createGatewayDriver(tools, {
    kind: 'linktap',
    readState,
    ...createFinder(link, discoverHosts),
    adoptDevice: (adoption) => adoptTap(commands, adoption),
    timer: TIMER,
    findValve: (address) => commandTap(commands, parseAddress(address)),
    recallValve(address, closeCommand) {
      const stored = parseClose(closeCommand);
      return stored && closableTap(commands, { ...parseAddress(address), ...stored });
    },
  });
}
