/** Valves with timers and a memory of their own, one of them with a meter, and soil probes: what the season's zones have. */
import {
  type Acknowledgement,
  type AdoptedDevice,
  type DeviceState,
  type Driver,
  DriverError,
  type FoundDevice,
  type Opening,
  type OpenValve,
  type ValveState,
} from '@sluice/drivers/driver';
import type { Cycle } from '@sluice/engine/proof/seasons/true-soil';
import { litres, litresPerMinute, seconds } from '@sluice/engine/vocabulary/units';
import type { SeasonPlot } from './plots.ts';
import { dateOf, midnightOf } from './sky.ts';

export const DRIVER_KIND = 'zigbee2mqtt';
const LONGEST_RUN_S = 64_800;
/** Openings that a valve remembers. */
const REMEMBERED = 10;

interface TrueOpening {
  id: string;
  runId: string;
  openedMs: number;
  closesMs: number;
}

export interface SeasonDevice {
  readonly address: string;
  readonly plots: readonly SeasonPlot[];
}

/** What a probe measures at its last full hour. */
export interface Reading {
  measuredAt: number;
  moisture: number;
}

export class SeasonHardware {
  readonly #now: () => number;
  readonly #readProbe: (plot: SeasonPlot) => Reading;
  readonly #openings = new Map<SeasonPlot, TrueOpening[]>();
  readonly devices: readonly SeasonDevice[];
  readonly #probed: readonly SeasonPlot[];

  constructor(plots: readonly SeasonPlot[], now: () => number, readProbe: (plot: SeasonPlot) => Reading) {
    this.#now = now;
    this.#readProbe = readProbe;
    this.devices = [
      { address: 'valve-box', plots: plots.filter(({ hasMeter }) => !hasMeter) },
      { address: 'metered-valve', plots: plots.filter(({ hasMeter }) => hasMeter) },
    ];
    this.#probed = plots.filter(({ probe }) => probe !== null);
  }

  probeAddress = (plot: SeasonPlot): string => `probe-${this.#probed.indexOf(plot) + 1}`;

  /** When a plot's valve really was open on a day, as far as that is over. */
  cyclesOf(plot: SeasonPlot, date: string, untilMs: number): Cycle[] {
    return (this.#openings.get(plot) ?? [])
      .filter(({ openedMs }) => dateOf(openedMs) === date && openedMs < untilMs)
      .map(({ openedMs, closesMs }) => ({
        startS: (openedMs - midnightOf(date)) / 1000,
        seconds: (Math.min(closesMs, untilMs) - openedMs) / 1000,
      }));
  }

  #valve({ address, plots }: SeasonDevice, terminal: number): ValveState {
    const plot = plots[terminal - 1];
    if (plot === undefined) throw new DriverError('refused', `${address} has no terminal ${terminal}.`);
    const openings = this.#openings.get(plot) ?? [];
    const nowMs = this.#now();
    const last = openings.at(-1);
    const isOpen = last !== undefined && last.closesMs > nowMs;
    return {
      terminal,
      isOpen,
      remainingS: isOpen ? seconds((last.closesMs - nowMs) / 1000) : null,
      runId: isOpen ? last.runId : null,
      status: 'NORMAL',
      currentMa: null,
      voltageV: null,
      delivered: null,
      openings: openings.slice(-REMEMBERED).map((opening) => this.#remember(plot, opening, nowMs)),
    };
  }

  #remember({ hasMeter, truth }: SeasonPlot, { id, runId, openedMs, closesMs }: TrueOpening, nowMs: number): Opening {
    const openS = (Math.min(closesMs, nowMs) - openedMs) / 1000;
    const volumeL = litres((truth.rateMmPerHour * truth.areaM2 * openS) / 3600);
    return {
      id,
      runId,
      openedAgoS: seconds((nowMs - openedMs) / 1000),
      openS: seconds(openS),
      delivered: hasMeter ? { volumeL, basis: 'measured' } : null,
    };
  }

  #open(device: SeasonDevice, { terminal, runId, maxRunTimeS }: OpenValve): Acknowledgement {
    const plot = device.plots[terminal - 1];
    if (plot === undefined) throw new DriverError('refused', `${device.address} has no terminal ${terminal}.`);
    const openings = this.#openings.get(plot) ?? [];
    const nowMs = this.#now();
    const last = openings.at(-1);
    if (last !== undefined && last.closesMs > nowMs) last.closesMs = nowMs + maxRunTimeS * 1000;
    else {
      const opening = {
        id: `${plot.name} ${openings.length}`,
        runId,
        openedMs: nowMs,
        closesMs: nowMs + maxRunTimeS * 1000,
      };
      this.#openings.set(plot, [...openings, opening]);
    }
    return { valve: this.#valve(device, terminal) };
  }

  #close(device: SeasonDevice, terminal: number): Acknowledgement {
    const plot = device.plots[terminal - 1];
    const last = plot && this.#openings.get(plot)?.at(-1);
    if (last) last.closesMs = Math.min(last.closesMs, this.#now());
    return { valve: this.#valve(device, terminal) };
  }

  #find(address: string): SeasonDevice {
    const device = this.devices.find((one) => one.address === address);
    if (device === undefined) throw new DriverError('unreachable', `Nobody is at ${address}.`);
    return device;
  }

  #state(address: string): DeviceState {
    const usual = {
      ageS: seconds(0),
      nextContactInS: null,
      status: 'ONLINE',
      firmwareVersion: '1',
      radioFirmwareVersion: null,
      batteryFraction: null,
      batteryVoltageV: null,
      ipAddress: null,
    } as const;
    const probed = this.#probed.find((plot) => this.probeAddress(plot) === address);
    if (probed !== undefined) {
      const measured = { temperatureC: null, sunlightKlx: null, batteryFraction: null, ...this.#readProbe(probed) };
      return { ...usual, valves: [], probes: [{ serial: address, ...measured }] };
    }
    const device = this.#find(address);
    const valves = device.plots.map((_, at) => this.#valve(device, at + 1));
    const [metered] = device.plots.filter(({ hasMeter }) => hasMeter);
    const flow = metered && (metered.truth.rateMmPerHour * metered.truth.areaM2) / 60;
    const isFlowing = valves.some(({ isOpen }) => isOpen);
    return {
      ...usual,
      valves,
      probes: [],
      flowLPerMin: flow === undefined ? null : litresPerMinute(isFlowing ? flow : 0),
    };
  }

  driver(): Driver {
    return {
      kind: DRIVER_KIND,
      readState: async (address) => this.#state(address),
      findDevices: async ({ address }) =>
        [
          ...this.devices.map((device) => describe(device.address, ['SPRITE'], device.plots.length)),
          ...this.#probed.map((plot) => describe(this.probeAddress(plot), ['SENSOR'], null)),
        ].filter((found) => address === null || found.address === address),
      adoptDevice: async ({ address }) =>
        adopted(address, this.devices.find((one) => one.address === address)?.plots ?? []),
      releaseDevice: async () => {},
      valves: {
        openValve: async (address, command) => this.#open(this.#find(address), command),
        closeValve: async (address, { terminal }) => this.#close(this.#find(address), terminal),
        closeAll: async (address) => {
          const device = this.#find(address);
          for (const at of device.plots.keys()) this.#close(device, at + 1);
        },
        endsEachRun: true,
        getTimer: () => ({ stepS: 1, longestRunS: LONGEST_RUN_S }),
      },
      probes: { setProbe: async () => {}, moveProbe: async () => {} },
      syncs: null,
      hubs: null,
    };
  }
}

const describe = (address: string, types: FoundDevice['types'], terminals: number | null): FoundDevice => ({
  address,
  types,
  model: 'Season',
  name: null,
  terminals,
  needsHub: false,
  needs: [],
  obstacle: null,
});

const adopted = (address: string, plots: readonly SeasonPlot[]): AdoptedDevice => ({
  address,
  serial: address,
  model: 'Season',
  hardwareVersion: null,
  terminals: plots.map((plot, at) => ({ terminal: at + 1, name: plot.name })),
});
