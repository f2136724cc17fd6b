import { seconds } from '@sluice/engine/vocabulary/units';
import { stateOfDevice } from '../device-state.ts';
import { type DeviceState, type Driver, DriverError, type ValveState } from '../driver.ts';
import { commonTimer, createArmedValves, willKey } from '../mqtt/armed-valves.ts';
import { MeteredOpenings } from '../mqtt/metered-openings.ts';
import type { OpeningFile } from '../mqtt/opening-file.ts';
import type { LastWills, MqttLink } from '../mqtt-transport.ts';
import { parseValves } from './address.ts';
import { createAdopter } from './adoption.ts';
import type { AnnouncedValve } from './classify.ts';
import { createDevices } from './devices.ts';
import type { Entity } from './entity.ts';
import { createFinder, nameOfEntity } from './finding.ts';
import { batteryOf, isOpenIn, toDeviceState, toFlow, toReading, toValveState } from './states.ts';
import { formatClose, parseClose } from './stored-close.ts';
import { closableBy, commandValve } from './valve-commands.ts';

export interface HomeAssistantMqttTools {
  /** Null where there is no broker: then there is nothing to be found, and nothing answers. */
  link: MqttLink | null;
  openings: OpeningFile;
  /** Left out, or null, where no broker holds any. */
  wills?: LastWills | null;
  now(): number;
  /** Milliseconds, shorter in tests: for a broker's retained messages, and for a device to report a command as done. */
  greetingMs?: number;
  echoMs?: number;
  settleMs?: number;
}

/** Valves and soil probes that announce themselves as Home Assistant expects it. */
export function createHomeAssistantMqttDriver(tools: HomeAssistantMqttTools): Driver {
  const { link, openings, now, wills = null, greetingMs = 3_000, echoMs = 10_000, settleMs = 500 } = tools;
  const times = { echoMs, settleMs };
  const devices = createDevices({ link, now, greetingMs });
  const { states } = devices;
  const metered = new MeteredOpenings();

  function forget(address: string, terminal: number): void {
    openings.forget(address, terminal);
    void wills?.release(willKey(address, terminal));
  }

  /** Terminals that we have opened and that the device announces otherwise by now, as they were when they were opened. */
  function findChanged(address: string, announced: readonly AnnouncedValve[]): Map<number, Entity> {
    const changed = new Map<number, Entity>();
    for (const terminal of openings.terminalsOf(address)) {
      const stored = openings.find(address, terminal)?.closeCommand ?? null;
      const found = announced[terminal - 1];
      const entity = stored === null || (found && formatClose(found.entity) === stored) ? null : parseClose(stored);
      if (entity !== null) changed.set(terminal, entity);
    }
    return changed;
  }

  function readValve(address: string, terminal: number, entity: Entity, hasTimer: boolean): ValveState {
    const isOpen = isOpenIn(states?.valueOf(entity) ?? null, entity) === true;
    if (!isOpen && openings.find(address, terminal)?.isSeen) forget(address, terminal);
    return toValveState(terminal, isOpen, openings.find(address, terminal), now(), hasTimer);
  }

  /** Valves that were opened as the device no longer announces them. Rejects with DriverError 'unreachable'. */
  async function readChanged(address: string, changed: ReadonlyMap<number, Entity>): Promise<ValveState[]> {
    if (changed.size === 0) return [];
    const entities = [...changed.values()];
    states?.watch(entities);
    const isHeard = () => entities.every((entity) => isOpenIn(states?.valueOf(entity) ?? null, entity) !== null);
    await states?.waitFor(isHeard, greetingMs);
    if (!isHeard()) throw new DriverError('unreachable', 'A valve has not said yet whether it is open.');
    return [...changed].map(([terminal, entity]) => readValve(address, terminal, entity, true));
  }

  async function readValves(address: string): Promise<DeviceState> {
    const reached = await devices.reachValves(address).catch((error: unknown) => {
      // One that is away, or has not spoken yet, is the same that it was.
      const isGone = error instanceof DriverError && devices.findValves(address) === null;
      if (!isGone || findChanged(address, []).size === 0) throw error;
      return null;
    });
    const changed = findChanged(address, reached?.valves ?? []);
    const nameOf = (entity: Entity) => (reached === null ? null : nameOfEntity(reached.device, entity));
    const shown = [
      ...(reached?.valves ?? []).flatMap(({ entity, timer }, index) =>
        changed.has(index + 1)
          ? []
          : { ...readValve(address, index + 1, entity, timer !== null), name: nameOf(entity) },
      ),
      ...(await readChanged(address, changed)),
    ];
    const nowMs = now();
    // One that was seen shut just now is no longer remembered.
    const hasChanged = [...changed.keys()].some((terminal) => openings.find(address, terminal) !== null);
    const flag = hasChanged ? { hasChangedWhileOpen: true as const } : {};
    if (reached === null) return stateOfDevice({ valves: shown, ...flag });
    const { device, flow: meter, battery } = reached;
    // It reports every change, and its last will when it is gone.
    const parts = { valves: shown, probes: [], batteryFraction: states && batteryOf(battery, states), ...flag };
    if (meter === null || states === null) return toDeviceState(device, seconds(0), parts);
    const flow = toFlow(meter, device.entities, states);
    return toDeviceState(device, seconds(0), {
      ...parts,
      valves: metered.note(address, shown, flow, nowMs),
      flowLPerMin: flow?.flowLPerMin ?? null,
      flowMeasuredAt: flow?.measuredAt ?? null,
    });
  }

  async function readProbe(address: string): Promise<DeviceState> {
    const { device, probe } = await devices.reachProbe(address);
    const nowMs = now();
    const heard = states?.find(probe.main.stateTopic) ?? null;
    const reading = states && toReading(probe.main.key, probe, states, nowMs);
    return toDeviceState(device, seconds(heard === null ? 0 : Math.max(0, (nowMs - heard.heardAt) / 1000)), {
      valves: [],
      probes: reading === null ? [] : [reading],
      batteryFraction: states && batteryOf(probe.battery, states),
    });
  }

  /** Rejects with DriverError 'unreachable' where what was heard of its valves may have changed in a break of the connection. */
  async function awaitNow(address: string): Promise<void> {
    const entities = devices.findValves(address)?.valves.map(({ entity }) => entity) ?? [];
    const isOfNow = () => entities.every((entity) => states?.isOfNow(entity));
    if (!isOfNow() && !(await states?.waitFor(isOfNow, greetingMs)))
      throw new DriverError('unreachable', 'A valve has not said again whether it is open.');
  }

  const readState = (address: string) => (parseValves(address) ? readValves(address) : readProbe(address));

  return {
    kind: 'home-assistant-mqtt',
    async readState(address) {
      await awaitNow(address);
      return readState(address);
    },
    ...createFinder(devices),
    ...createAdopter(devices, states, times),
    valves: createArmedValves({
      now,
      openings,
      wills,
      readState,
      async findValve(address, terminal) {
        const valve = (await devices.reachValves(address)).valves[terminal - 1];
        if (!valve || !states) throw new DriverError('refused', `There is no terminal ${terminal}.`);
        return commandValve(states, valve, times);
      },
      async recallValve(address, _terminal, closeCommand) {
        const { states: heard, entity } = await devices.recall(address, closeCommand);
        return closableBy(heard, entity, times);
      },
      listTerminals: async (address) => (await devices.reachValves(address)).valves.map((_, index) => index + 1),
      getTimer(address) {
        return commonTimer((devices.findValves(address)?.valves ?? []).map(({ limits }) => limits));
      },
    }),
    probes: null,
    syncs: null,
    hubs: null,
  };
}
