import { type Seconds, seconds } from '@sluice/engine/vocabulary/units';
import { stateOfDevice, stateOfValve } from '../device-state.ts';
import { type DeviceState, type Driver, DriverError, type ProbeReading, type ValveState } from '../driver.ts';
import { createArmedValves } from '../mqtt/armed-valves.ts';
import { MeteredOpenings } from '../mqtt/metered-openings.ts';
import type { OpeningFile } from '../mqtt/opening-file.ts';
import type { MqttLink } from '../mqtt-transport.ts';
import { parseFound, parseRelays } from './address.ts';
import { createAdopter } from './adoption.ts';
import { TasmotaDevices } from './devices.ts';
import { isFields, type TasmotaFacts } from './discovery.ts';
import { createFinder } from './finding.ts';
import { remainingOf, switchRelay } from './relays.ts';
import { readFlow, readProbe } from './sensors.ts';
import { parseClose } from './stored-close.ts';
import { closableRelay, commandRelay, TIMER } from './valve-commands.ts';

export interface TasmotaTools {
  /** Null where there is no broker: then there is nothing to be found, and nothing answers. */
  link: MqttLink | null;
  openings: OpeningFile;
  now(): number;
  /** Milliseconds, shorter in tests: for what a broker has kept, and for a device to answer. */
  greetingMs?: number;
  echoMs?: number;
}

/** Relays and soil probes with Tasmota. */
export function createTasmotaDriver({ link, openings, now, greetingMs = 3_000, echoMs = 5_000 }: TasmotaTools): Driver {
  const devices = new TasmotaDevices(link, now, { greetingMs, echoMs });
  const metered = new MeteredOpenings();

  /** A device that comes back with fewer relays would give a number to another. */
  async function reach(address: string) {
    const stored = parseRelays(address);
    if (!stored) throw new DriverError('refused', 'This is not the address of an adopted Tasmota.');
    const device = await devices.reach(stored.mac);
    if (!stored.relays.every((relay) => device.facts.relays.includes(relay))) {
      throw new DriverError('unreachable', 'The Tasmota no longer has these relays.');
    }
    return { device, relays: stored.relays };
  }

  async function readRelays(address: string): Promise<DeviceState> {
    const { device, relays } = await reach(address);
    const valves: ValveState[] = [];
    for (const relay of relays) {
      const isOpen = await switchRelay(device, relay, null);
      const remainingS = isOpen ? await remainingOf(device, relay) : null;
      if (!isOpen && openings.find(address, relay)?.isSeen) openings.forget(address, relay);
      const opening = isOpen ? openings.find(address, relay) : null;
      const isOurs = opening !== null && opening.untilMs > now();
      valves.push(
        stateOfValve({
          terminal: relay,
          name: device.facts.names.get(relay) ?? null,
          isOpen,
          remainingS: remainingS === null ? null : seconds(remainingS),
          runId: isOurs ? opening.runId : null,
        }),
      );
    }
    const state = toState(device.facts, seconds(0), valves, []);
    const meter = devices.findFlow(device.facts.mac);
    if (meter === null) return state;
    // Asked, so it is measured now.
    const answer = await device.ask('STATUS', '10', ['StatusSNS']);
    const flowLPerMin = isFields(answer) ? readFlow(answer, meter) : null;
    const nowMs = now();
    const reading = flowLPerMin === null ? null : { flowLPerMin, measuredAt: nowMs };
    return { ...state, valves: metered.note(address, valves, reading, nowMs), flowLPerMin };
  }

  async function readProbes(address: string): Promise<DeviceState> {
    const found = parseFound(address);
    if (!found?.probe) throw new DriverError('refused', 'This is not the address of an adopted Tasmota.');
    const device = await devices.listen(found.mac);
    if (device.facts.isSleeper) {
      const { report } = device;
      const serial = address.slice('tasmota/'.length);
      const reading = report && readProbe(report.fields, found.probe, serial, report.heardAt);
      const ageS = report === null ? 0 : Math.max(0, (now() - report.heardAt) / 1000);
      return toState(device.facts, seconds(ageS), [], reading ? [reading] : []);
    }
    await device.ready(greetingMs);
    const answer = await device.ask('STATUS', '10', ['StatusSNS']);
    const reading = isFields(answer) ? readProbe(answer, found.probe, address.slice('tasmota/'.length), now()) : null;
    return toState(device.facts, seconds(0), [], reading ? [reading] : []);
  }

  async function readState(address: string): Promise<DeviceState> {
    return parseRelays(address) ? readRelays(address) : readProbes(address);
  }

  return {
    kind: 'tasmota',
    readState,
    ...createFinder(devices),
    ...createAdopter(devices),
    valves: createArmedValves({
      now,
      openings,
      getTimer: () => TIMER,
      listTerminals: async (address) => (await reach(address)).relays,
      async findValve(address, terminal) {
        const { device, relays } = await reach(address);
        if (!relays.includes(terminal)) throw new DriverError('refused', `There is no terminal ${terminal}.`);
        return commandRelay(device, terminal);
      },
      async recallValve(address, _terminal, closeCommand) {
        const mac = parseRelays(address)?.mac;
        const stored = mac === undefined ? null : parseClose(mac, closeCommand);
        if (stored === null) throw new DriverError('refused', 'It is not known how the relay is switched off.');
        return closableRelay(await devices.recall(stored.facts), stored.relay);
      },
      readState,
    }),
    probes: null,
    syncs: null,
    hubs: null,
  };
}

const toState = (
  { version, ipAddress }: TasmotaFacts,
  ageS: Seconds,
  valves: ValveState[],
  probes: ProbeReading[],
): DeviceState =>
  stateOfDevice({
    ageS,
    firmwareVersion: version,
    batteryFraction: probes[0]?.batteryFraction ?? null,
    ipAddress,
    valves,
    probes,
  });
