import { seconds } from '@sluice/engine/vocabulary/units';
import { CommandBook } from '../command-book.ts';
import { type DeviceState, type DeviceTimer, type Driver, DriverError, type ValveState } from '../driver.ts';
import type { MqttLink } from '../mqtt/mqtt-link.ts';
import { createAdopter } from './adoption.ts';
import type { Bridge } from './bridge.ts';
import { createBridges } from './bridges.ts';
import { classify, type Valve, type ValveTerminal } from './classify.ts';
import { parseAddress } from './codec.ts';
import { createFinder } from './finding.ts';
import type { Memory } from './memory.ts';
import { isOpenIn, toDeviceState, toProbeReadings, toValveStates } from './states.ts';
import { commandValve } from './valve-commands.ts';

/** Where nothing is known of a valve yet: the coarsest step and the shortest limit of all recipes. */
const UNSURE: DeviceTimer = { stepS: 60, longestRunS: 3_600 };
/** The longest that Zigbee2MQTT lets others join, seconds. */
const LONGEST_JOINING_S = 254;

export interface Zigbee2MqttTools {
  /** Null where there is no broker: then there is nothing to be found, and nothing answers. */
  link: MqttLink | null;
  memory: Memory;
  now(): number;
  /** Milliseconds, shorter in tests: for what a broker has kept, and for a device to show what it was told. */
  greetingMs?: number;
  echoMs?: number;
}

/** A valve that may be opened. */
interface Operable {
  bridge: Bridge;
  ieee: string;
  valve: Valve;
  terminal: ValveTerminal;
}

/** Devices behind Zigbee2MQTT: hubs are bridges, valves and probes their end devices. */
export function createZigbee2MqttDriver(tools: Zigbee2MqttTools): Driver {
  const { memory, now, echoMs = 10_000 } = tools;
  const bridges = createBridges({ ...tools, echoMs });
  const book = new CommandBook(now);
  const queues = new Map<string, Promise<unknown>>();

  /** One command at a time for a device. */
  function inTurn<Result>(address: string, act: () => Promise<Result>): Promise<Result> {
    const done = (queues.get(address) ?? Promise.resolve()).then(act, act);
    queues.set(
      address,
      done.catch(() => {}),
    );
    return done;
  }

  async function readState(address: string): Promise<DeviceState> {
    const { bridge, ieee } = await bridges.reach(address);
    if (ieee === null) return hubState(bridge);
    const device = bridge.findDevice(ieee);
    const known = device && classify(device, bridge.info?.version ?? '0');
    if (!device || !known) throw new DriverError('unreachable', 'Zigbee2MQTT no longer has that device.');
    if (bridge.isDeviceOffline(ieee)) throw new DriverError('unreachable', 'The device is offline.');
    const terminals = known.valve?.terminals ?? [];
    const isKnown = () => {
      const report = bridge.findReport(ieee);
      return report !== null && terminals.every((terminal) => isOpenIn(report.fields, terminal) !== null);
    };
    if (terminals.length > 0 && !isKnown()) {
      for (const { isGettable, state } of terminals) if (isGettable) await bridge.get(ieee, state);
      if (terminals.some(({ isGettable }) => isGettable)) await bridge.waitFor(isKnown, echoMs);
    }
    const nowMs = now();
    // A probe that has just joined speaks within the hour; until then there is nothing to tell.
    const report = bridge.findReport(ieee) ?? { fields: {}, asOf: nowMs, lastSeen: null };
    if (terminals.length > 0 && !isKnown()) {
      throw new DriverError('unreachable', 'The valve has not said yet whether it is open.');
    }
    for (const terminal of terminals) {
      const isShut = isOpenIn(report.fields, terminal) === false;
      if (isShut && memory.findOpening(address, terminal.terminal)?.isSeen) {
        memory.noteClosing(address, terminal.terminal);
      }
    }
    const valves = known.valve
      ? toValveStates(known.valve, report, nowMs, (at) => {
          const opening = memory.findOpening(address, at);
          return opening !== null && opening.untilMs > nowMs ? opening : null;
        })
      : [];
    const probes = known.probe ? toProbeReadings(ieee, known.probe, report) : [];
    return toDeviceState(device, report, nowMs, { valves, probes });
  }

  async function readValve(address: string, terminal: number): Promise<ValveState> {
    const valve = (await readState(address)).valves.find((candidate) => candidate.terminal === terminal);
    if (!valve) throw new DriverError('refused', `There is no terminal ${terminal}.`);
    return valve;
  }

  async function findOperable(address: string, at: number): Promise<Operable> {
    const { bridge, ieee } = await bridges.reach(address);
    const device = ieee === null ? null : bridge.findDevice(ieee);
    if (ieee === null || !device) throw new DriverError('unreachable', 'Zigbee2MQTT no longer has that device.');
    if (bridge.isDeviceOffline(ieee)) throw new DriverError('unreachable', 'The device is offline.');
    const valve = classify(device, bridge.info?.version ?? '0')?.valve;
    const terminal = valve?.terminals.find((candidate) => candidate.terminal === at);
    if (!valve || !terminal) throw new DriverError('refused', `There is no terminal ${at} that closes by itself.`);
    return { bridge, ieee, valve, terminal };
  }

  const commandsOf = ({ bridge, ieee, valve, terminal }: Operable) =>
    commandValve(bridge, ieee, valve, terminal, echoMs);

  return {
    kind: 'zigbee2mqtt',
    readState,
    ...createFinder(bridges, memory),
    ...createAdopter(bridges, memory, echoMs),
    valves: {
      openValve: (address, command) =>
        inTurn(address, async () => {
          const { terminal: at, maxRunTimeS, runId, expiresAt } = command;
          const operable = await findOperable(address, at);
          const { recipe, terminals } = operable.valve;
          const timer = terminals.find(({ terminal }) => terminal === at) ?? UNSURE;
          if (!(maxRunTimeS > 0) || maxRunTimeS > timer.longestRunS) {
            throw new DriverError('refused', `This valve runs for 1 to ${timer.longestRunS} seconds.`);
          }
          const before = await readValve(address, at);
          if (!book.accept(address, command)) return { valve: before };
          const { lock } = recipe;
          const fields = operable.bridge.findReport(operable.ieee)?.fields;
          if (lock && fields?.[lock.property] === lock.value) throw new DriverError('refused', 'The valve is locked.');
          const commands = commandsOf(operable);
          const runTimeS = Math.max(maxRunTimeS, recipe.shortestRunS);
          // Whether a running timer takes a new time is not the same with all devices; after a close it is.
          const isLonger = before.remainingS !== null && runTimeS >= before.remainingS;
          if (before.isOpen && !(recipe.end.way === 'with-open' && isLonger)) await commands.close();
          await commands.arm(runTimeS);
          if (now() > expiresAt) throw new DriverError('expired', 'The command has expired while the timer was set.');
          // Noted before it is sent: it may arrive although nothing comes back.
          const opening = { runId, untilMs: now() + runTimeS * 1000 };
          memory.noteOpening(address, at, { ...opening, isSeen: false });
          await commands.open(runTimeS).catch(async (error: unknown) => {
            // Nobody has seen it open: it must not stay so, nor open when the device wakes.
            await commands.close().then(
              () => memory.noteClosing(address, at),
              () => {},
            );
            throw error;
          });
          memory.noteOpening(address, at, { ...opening, isSeen: true });
          return { valve: await readValve(address, at) };
        }),
      closeValve: (address, command) =>
        inTurn(address, async () => {
          const { terminal, runId } = command;
          const operable = await findOperable(address, terminal);
          const before = await readValve(address, terminal);
          const isAnothers = runId !== null && before.runId !== null && before.runId !== runId;
          // An opening that was never seen may have arrived all the same.
          const mayBeOpen = before.isOpen || memory.findOpening(address, terminal)?.isSeen === false;
          if (!book.accept(address, command) || isAnothers || !mayBeOpen) return { valve: before };
          await commandsOf(operable).close();
          memory.noteClosing(address, terminal);
          return { valve: await readValve(address, terminal) };
        }),
      getTimer(address) {
        const parsed = parseAddress(address);
        const bridge = parsed && bridges.findKnown(parsed.base);
        const device = parsed?.ieee && bridge ? bridge.findDevice(parsed.ieee) : null;
        const terminals = device ? (classify(device, bridge?.info?.version ?? '0')?.valve?.terminals ?? []) : [];
        if (terminals.length === 0) return UNSURE;
        return {
          stepS: Math.max(...terminals.map(({ stepS }) => stepS)),
          longestRunS: Math.min(...terminals.map(({ longestRunS }) => longestRunS)),
        };
      },
    },
    probes: null,
    syncs: null,
    hubs: {
      async permitJoining(address, durationS) {
        const { bridge, ieee } = await bridges.reach(address);
        if (ieee !== null) throw new DriverError('refused', 'Devices join a bridge, not another device.');
        await bridge.request('permit_join', { time: Math.min(Math.max(0, Math.round(durationS)), LONGEST_JOINING_S) });
      },
    },
  };
}

function hubState({ info }: Bridge): DeviceState {
  return {
    ageS: seconds(0),
    nextContactInS: null,
    status: 'ONLINE',
    firmwareVersion: info?.version ?? null,
    radioFirmwareVersion: info?.radioVersion ?? null,
    batteryFraction: null,
    batteryVoltageV: null,
    ipAddress: null,
    valves: [],
    probes: [],
  };
}
