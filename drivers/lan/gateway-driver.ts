/** Valves behind a gateway on the local network that is asked again and again; each is a device of one terminal. */
import {
  type DeviceAdopter,
  type DeviceFinder,
  type DeviceState,
  type DeviceTimer,
  type Driver,
  DriverError,
  type WeatherReader,
} from '../driver.ts';
import { type ArmedValve, type ClosableValve, createArmedValves } from '../mqtt/armed-valves.ts';
import type { OpeningFile, StoredOpening } from '../mqtt/opening-file.ts';
import type { WatchTools } from './timed-valve.ts';

export interface GatewayTools extends Pick<WatchTools, 'sleep'>, Partial<Omit<WatchTools, 'sleep'>> {
  openings: OpeningFile;
  now(): number;
}

export interface GatewayDriverParts extends DeviceFinder, Pick<DeviceAdopter, 'adoptDevice'>, Pick<Driver, 'kind'> {
  readState(address: string): Promise<DeviceState>;
  timer: DeviceTimer;
  weather?: WeatherReader;
  /** Rejects with DriverError. */
  findValve(address: string): ArmedValve;
  /** The valve that a stored command closes; null where this driver has not written the command. */
  recallValve(address: string, closeCommand: string): ClosableValve | null;
}

export const watchToolsOf = ({ sleep, echoMs = 25_000, lookMs = 1_500 }: GatewayTools): WatchTools => ({
  sleep,
  echoMs,
  lookMs,
});

/** Our record of what opened a valve; null where nothing did, or where what was seen open is shut by now. */
export function findOpening(
  openings: OpeningFile,
  address: string,
  isOpen: boolean,
  terminal = 1,
): StoredOpening | null {
  if (!isOpen && openings.find(address, terminal)?.isSeen) openings.forget(address, terminal);
  return openings.find(address, terminal);
}

export function createGatewayDriver({ openings, now }: GatewayTools, parts: GatewayDriverParts): Driver {
  const { kind, readState, findDevices, adoptDevice, timer, weather, findValve, recallValve } = parts;
  return {
    kind,
    readState,
    findDevices,
    adoptDevice,
    // Nothing was set there.
    releaseDevice: async () => {},
    valves: createArmedValves({
      now,
      openings,
      readState,
      async findValve(address, terminal) {
        if (terminal !== 1) throw new DriverError('refused', `There is no terminal ${terminal}.`);
        return findValve(address);
      },
      async recallValve(address, _terminal, closeCommand) {
        const valve = recallValve(address, closeCommand);
        if (valve === null) throw new DriverError('refused', 'It is not known how the valve is shut.');
        return valve;
      },
      listTerminals: async () => [1],
      getTimer: () => timer,
    }),
    probes: null,
    syncs: null,
    hubs: null,
    ...(weather ? { weather } : {}),
  };
}
