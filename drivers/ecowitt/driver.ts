import type { DeviceState, Driver } from '../driver.ts';
import { createGatewayDriver, findOpening, type GatewayTools, watchToolsOf } from '../lan/gateway-driver.ts';
import { parseAddress, parseProbeAddress } from './address.ts';
import { adopt } from './adoption.ts';
import { createFinder } from './finding.ts';
import type { GatewayLink } from './gateway-link.ts';
import { toProbeState } from './probe-state.ts';
import { closableValve, commandValve, parseClose, TIMER } from './valve-commands.ts';
import { FigureAges, toDeviceState } from './valve-state.ts';

export interface EcowittTools extends GatewayTools {
  link: GatewayLink;
}

/** Water valves and soil probes of Ecowitt, through their gateway on the local network; each is a device. */
export function createEcowittDriver(tools: EcowittTools): Driver {
  const { link, openings, now } = tools;
  const commands = { link, ...watchToolsOf(tools) };
  const ages = new FigureAges();

  async function readState(address: string): Promise<DeviceState> {
    const probe = parseProbeAddress(address);
    if (probe !== null) return toProbeState(await link.readProbe(probe), probe, now());
    const at = parseAddress(address);
    const report = await link.readLinked(at);
    const opening = findOpening(openings, address, report.isOpen);
    const figuresChangedAt = ages.note(address, report, now());
    return toDeviceState({ report, host: at.host, opening, figuresChangedAt }, now());
  }

  return createGatewayDriver(tools, {
    kind: 'ecowitt',
    readState,
    ...createFinder(link),
    adoptDevice: (adoption) => adopt(commands, adoption),
    timer: TIMER,
    weather: {
      gatewayOf: (address) => (parseProbeAddress(address) ?? parseAddress(address)).host,
      readWeather: link.readWeather,
    },
    findValve: (address) => commandValve(commands, parseAddress(address)),
    recallValve(address, closeCommand) {
      const stored = parseClose(closeCommand);
      return stored && closableValve(commands, { ...parseAddress(address), ...stored });
    },
  });
}
