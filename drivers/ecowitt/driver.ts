import { type DeviceState, type Driver, DriverError } from '../driver.ts';
import { createArmedValves } from '../mqtt/armed-valves.ts';
import type { OpeningFile } from '../mqtt/opening-file.ts';
import { parseAddress, parseProbeAddress } from './address.ts';
import { adopt } from './adoption.ts';
import { createFinder } from './finding.ts';
import type { GatewayLink } from './gateway-link.ts';
import { toProbeState } from './probe-state.ts';
import { closableValve, commandValve, parseClose, TIMER } from './valve-commands.ts';
import { FigureAges, toDeviceState } from './valve-state.ts';

export interface EcowittTools {
  link: GatewayLink;
  openings: OpeningFile;
  now(): number;
  sleep(ms: number): Promise<unknown>;
  /** Milliseconds, shorter in tests: see `ValveCommandTools`. */
  echoMs?: number;
  lookMs?: number;
}

/** Water valves and soil probes of Ecowitt, through their gateway on the local network; each is a device. */
export function createEcowittDriver(tools: EcowittTools): Driver {
  const { link, openings, now, sleep, echoMs = 25_000, lookMs = 1_500 } = tools;
  const commands = { link, sleep, echoMs, lookMs };
  const ages = new FigureAges();

  async function readState(address: string): Promise<DeviceState> {
    const probe = parseProbeAddress(address);
    if (probe !== null) return toProbeState(await link.readProbe(probe), probe, now());
    const at = parseAddress(address);
    const report = await link.readLinked(at);
    if (!report.isOpen && openings.find(address, 1)?.isSeen) openings.forget(address, 1);
    const figuresChangedAt = ages.note(address, report, now());
    return toDeviceState({ report, host: at.host, opening: openings.find(address, 1), figuresChangedAt }, now());
  }

  return {
    kind: 'ecowitt',
    readState,
    ...createFinder(link),
    adoptDevice: (adoption) => adopt(commands, adoption),
    // Nothing was set there.
    releaseDevice: async () => {},
    valves: createArmedValves({
      now,
      openings,
      readState,
      async findValve(address, terminal) {
        if (terminal !== 1) throw new DriverError('refused', `There is no terminal ${terminal}.`);
        return commandValve(commands, parseAddress(address));
      },
      async recallValve(address, _terminal, closeCommand) {
        const stored = parseClose(closeCommand);
        if (stored === null) throw new DriverError('refused', 'It is not known how the valve is shut.');
        return closableValve(commands, { ...parseAddress(address), ...stored });
      },
      listTerminals: async () => [1],
      getTimer: () => TIMER,
    }),
    probes: null,
    syncs: null,
    hubs: null,
    weather: {
      gatewayOf: (address) => (parseProbeAddress(address) ?? parseAddress(address)).host,
      readWeather: link.readWeather,
    },
  };
}
