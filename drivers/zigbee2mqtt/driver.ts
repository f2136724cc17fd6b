import { stateOfDevice } from '../device-state.ts';
import { type DeviceState, type Driver, DriverError } from '../driver.ts';
import { type ArmedValve, commonTimer, createArmedValves, willKey } from '../mqtt/armed-valves.ts';
import { MeteredOpenings } from '../mqtt/metered-openings.ts';
import type { LastWills, MqttLink } from '../mqtt-transport.ts';
import { createAdopter } from './adoption.ts';
import type { Bridge, Report } from './bridge.ts';
import { createBridges } from './bridges.ts';
import { classify } from './classify.ts';
import { parseAddress } from './codec.ts';
import { createFinder } from './finding.ts';
import type { Memory } from './memory.ts';
import { createNetworkKeeper } from './network.ts';
import { isOpenIn, toDeviceState, toFlow, toProbeReadings, toValveStates } from './states.ts';
import { findChanged, recallTerminal } from './stored-close.ts';
import { commandValve } from './valve-commands.ts';

/** The longest that Zigbee2MQTT lets others join, seconds. */
const LONGEST_JOINING_S = 254;

export interface Zigbee2MqttTools {
  /** Null where there is no broker: then there is nothing to be found, and nothing answers. */
  link: MqttLink | null;
  memory: Memory;
  /** Left out, or null, where no broker holds any. */
  wills?: LastWills | null;
  now(): number;
  /** Milliseconds, shorter in tests: for a broker's retained messages, and for a device to report a command as done. */
  greetingMs?: number;
  echoMs?: number;
}

/** Devices behind Zigbee2MQTT: hubs are bridges, valves and probes their end devices. */
export function createZigbee2MqttDriver(tools: Zigbee2MqttTools): Driver {
  const { memory, now, wills = null, echoMs = 10_000 } = tools;
  const bridges = createBridges({ ...tools, echoMs });
  const { openings } = memory;
  const metered = new MeteredOpenings();

  async function readState(address: string): Promise<DeviceState> {
    const { bridge, ieee } = await bridges.reach(address);
    if (ieee === null) return hubState(bridge);
    const device = bridge.findDevice(ieee);
    const classified = device && classify(device, bridge.info?.version ?? '0');
    const described = classified?.valve?.terminals ?? [];
    const changed = device ? findChanged(openings, address, device, described) : [];
    if (!device || (!classified && changed.length === 0)) {
      throw new DriverError('unreachable', 'Zigbee2MQTT no longer has that device.');
    }
    if (bridge.isDeviceOffline(ieee)) throw new DriverError('unreachable', 'The device is offline.');
    // What it says of others is news of a device that was never taken in so.
    const terminals = changed.length > 0 ? changed : described;
    const hasStates = () => {
      const report = bridge.findReport(ieee);
      return report !== null && terminals.every((terminal) => isOpenIn(report.fields, terminal) !== null);
    };
    if (terminals.length > 0 && !hasStates()) {
      for (const { isGettable, state } of terminals) if (isGettable) await bridge.get(ieee, state);
      if (terminals.some(({ isGettable }) => isGettable)) await bridge.waitFor(hasStates, echoMs);
    }
    const nowMs = now();
    // A probe that has just joined speaks within the hour; until then there is nothing to tell.
    const report = bridge.findReport(ieee) ?? emptyReport(nowMs);
    if (terminals.length > 0 && !hasStates()) {
      throw new DriverError('unreachable', 'The valve has not said yet whether it is open.');
    }
    for (const terminal of terminals) {
      const isShut = isOpenIn(report.fields, terminal) === false;
      if (isShut && openings.find(address, terminal.terminal)?.isSeen) {
        openings.forget(address, terminal.terminal);
        await wills?.release(willKey(address, terminal.terminal));
      }
    }
    const probes = classified?.probe ? toProbeReadings(ieee, classified.probe, report) : [];
    const shown = toValveStates(terminals, classified?.valve ?? null, report, nowMs, (at) => {
      const opening = openings.find(address, at);
      return opening !== null && opening.untilMs > nowMs ? opening : null;
    });
    const hasChanged = changed.some(({ terminal }) => openings.find(address, terminal) !== null);
    const parts = { valves: shown, probes, ...(hasChanged ? { hasChangedWhileOpen: true as const } : {}) };
    if (!classified?.valve?.flow) return toDeviceState(device, report, nowMs, parts);
    const flow = toFlow(classified.valve, report);
    const valves = metered.note(address, shown, flow, nowMs);
    const meter = { flowLPerMin: flow?.flowLPerMin ?? null, flowMeasuredAt: flow?.measuredAt ?? null };
    return toDeviceState(device, report, nowMs, { ...parts, valves, ...meter });
  }

  async function findValve(address: string, at: number): Promise<ArmedValve> {
    const { bridge, ieee } = await bridges.reach(address);
    const device = ieee === null ? null : bridge.findDevice(ieee);
    if (ieee === null || !device) throw new DriverError('unreachable', 'Zigbee2MQTT no longer has that device.');
    if (bridge.isDeviceOffline(ieee)) throw new DriverError('unreachable', 'The device is offline.');
    const valve = classify(device, bridge.info?.version ?? '0')?.valve;
    const terminal = valve?.terminals.find((candidate) => candidate.terminal === at);
    if (!valve || !terminal) throw new DriverError('refused', `There is no terminal ${at} that closes by itself.`);
    return commandValve(bridge, ieee, valve, terminal, echoMs);
  }

  return {
    kind: 'zigbee2mqtt',
    readState,
    ...createFinder(bridges, memory),
    ...createAdopter(bridges, memory, echoMs),
    valves: createArmedValves({
      now,
      openings,
      wills,
      readState,
      findValve,
      async recallValve(address, _terminal, closeCommand) {
        const { bridge, ieee } = await bridges.reach(address);
        if (ieee === null) throw new DriverError('refused', 'A bridge has no valves.');
        return recallTerminal(bridge, ieee, closeCommand, echoMs);
      },
      async listTerminals(address) {
        const { bridge, ieee } = await bridges.reach(address);
        const device = ieee === null ? null : bridge.findDevice(ieee);
        if (!device) throw new DriverError('unreachable', 'Zigbee2MQTT no longer has that device.');
        const terminals = classify(device, bridge.info?.version ?? '0')?.valve?.terminals ?? [];
        return terminals.map(({ terminal }) => terminal);
      },
      getTimer(address) {
        const parsed = parseAddress(address);
        const bridge = parsed && bridges.findNow(parsed.base);
        const device = parsed?.ieee && bridge ? bridge.findDevice(parsed.ieee) : null;
        const terminals = device ? (classify(device, bridge?.info?.version ?? '0')?.valve?.terminals ?? []) : [];
        return commonTimer(terminals);
      },
    }),
    probes: null,
    syncs: null,
    network: createNetworkKeeper(bridges),
    hubs: {
      async permitJoining(address, durationS) {
        const { bridge, ieee } = await bridges.reach(address);
        if (ieee !== null) throw new DriverError('refused', 'Devices join a bridge, not another device.');
        await bridge.request('permit_join', { time: Math.min(Math.max(0, Math.round(durationS)), LONGEST_JOINING_S) });
      },
    },
  };
}

const emptyReport = (nowMs: number): Report => ({ fields: {}, asOf: nowMs, lastSeen: null, changedAt: new Map() });

const hubState = ({ info }: Bridge): DeviceState =>
  stateOfDevice({ firmwareVersion: info?.version ?? null, radioFirmwareVersion: info?.radioVersion ?? null });
