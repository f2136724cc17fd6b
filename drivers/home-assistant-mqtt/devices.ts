/** Finds the announced device of an address, and listens to it. */
import { DriverError } from '../driver.ts';
import type { MqttLink } from '../mqtt-transport.ts';
import { parseFound, parseValves, type ValvesAddress } from './address.ts';
import { type AnnouncedDevice, AnnouncedDevices } from './announced-devices.ts';
import { type AnnouncedValve, type Classified, classify, type Probe } from './classify.ts';
import type { Entity } from './entity.ts';
import { isOpenIn } from './states.ts';
import { parseClose } from './stored-close.ts';
import { TopicStates } from './topic-states.ts';

export interface DevicesTools {
  link: MqttLink | null;
  now(): number;
  /** Milliseconds for what a broker has kept. */
  greetingMs: number;
}

export interface ClassifiedDevice {
  device: AnnouncedDevice;
  classified: Classified;
}

export interface ClassifiedValves {
  device: AnnouncedDevice;
  stored: ValvesAddress;
  /** By terminal, from 1. */
  valves: AnnouncedValve[];
  /** The meter of all of them; null where there is none. */
  flow: Entity | null;
  /** Their charge; null on mains. */
  battery: Entity | null;
}

export interface Devices {
  states: TopicStates | null;
  /** All that announce themselves. Rejects with DriverError 'unreachable' where there is no connection. */
  list(): Promise<ClassifiedDevice[]>;
  /** Null where no such device has announced itself. */
  find(id: string): Promise<ClassifiedDevice | null>;
  /** The valves of a stored address with their states. Rejects with DriverError 'unreachable'. */
  reachValves(address: string): Promise<ClassifiedValves>;
  /** The probe of an address. Rejects with DriverError 'unreachable'. */
  reachProbe(address: string): Promise<{ device: AnnouncedDevice; probe: Probe }>;
  /** Listens to entities until they are available and all valves of them have shown something. */
  hear(entities: readonly Entity[], valves: readonly AnnouncedValve[]): Promise<void>;
  /** Without waiting; null where it is not known. */
  findValves(address: string): ClassifiedValves | null;
  /**
   * A valve by what was stored when it was opened, listened to from now on. Rejects with DriverError: 'unreachable'
   * where there is no connection, 'refused' where another device has its topic by now.
   */
  recall(address: string, closeCommand: string): Promise<{ states: TopicStates; entity: Entity }>;
}

const unreachable = (sentence: string) => new DriverError('unreachable', sentence);

export function createDevices({ link, now, greetingMs }: DevicesTools): Devices {
  const announced = link && new AnnouncedDevices(link, greetingMs);
  const states = link && new TopicStates(link, now);

  const classifiedDevices = new WeakMap<AnnouncedDevice, ClassifiedDevice>();
  const know = (id: string): ClassifiedDevice | null => {
    const device = announced?.find(id) ?? null;
    if (!device) return null;
    const found = classifiedDevices.get(device) ?? { device, classified: classify(device) };
    classifiedDevices.set(device, found);
    return found;
  };

  function findValves(address: string): ClassifiedValves | null {
    const stored = parseValves(address);
    const announced = stored && know(stored.device);
    if (!announced) return null;
    const { device, classified } = announced;
    const valves = stored.terminals.flatMap(
      ({ valve, timer }) =>
        (timer === null ? classified.untimed : classified.valves).find(
          (found) => found.entity.key === valve && (found.timer?.key ?? null) === timer,
        ) ?? [],
    );
    // One that is missing would give its number to the next.
    return valves.length === stored.terminals.length
      ? { device, stored, valves, flow: classified.flow, battery: classified.battery }
      : null;
  }

  async function hear(entities: readonly Entity[], valves: readonly AnnouncedValve[]): Promise<void> {
    if (!states) throw unreachable('No MQTT broker is set.');
    states.watch(entities);
    const isHeard = () =>
      entities.every((entity) => states.isAvailable(entity) !== null) &&
      valves.every(({ entity }) => isOpenIn(states.valueOf(entity), entity) !== null);
    await states.waitFor(isHeard, greetingMs);
    if (!entities.every((entity) => states.isAvailable(entity) === true)) throw unreachable('The device is offline.');
    if (!isHeard()) throw unreachable('A valve has not said yet whether it is open.');
  }

  async function awaitGreeting(): Promise<void> {
    if (!announced) throw unreachable('No MQTT broker is set.');
    await announced.greeted();
  }

  return {
    states,
    hear,
    findValves,
    async list() {
      if (!announced) return [];
      await announced.greeted();
      return announced.ids.flatMap((id) => know(id) ?? []);
    },
    async find(id) {
      await awaitGreeting();
      return know(id);
    },
    async reachValves(address) {
      await awaitGreeting();
      const found = findValves(address);
      if (!found) throw unreachable('The device no longer announces these valves.');
      await hear(
        found.valves.flatMap(({ entity, timer, fixed }) => [
          entity,
          ...(timer === null ? [] : [timer]),
          ...fixed.map((number) => number.entity),
        ]),
        found.valves,
      );
      states?.watch([found.flow, found.battery].filter((entity) => entity !== null));
      return found;
    },
    async recall(address, closeCommand) {
      await awaitGreeting();
      const entity = parseClose(closeCommand);
      const device = parseValves(address)?.device;
      if (!states || !entity?.commandTopic || device === undefined) {
        throw new DriverError('refused', 'It is not known how the valve is closed.');
      }
      const holders = announced?.holdersOf(entity.commandTopic) ?? [];
      if (holders.length > 0 && !holders.includes(device)) {
        throw new DriverError('refused', 'Another device has its topic now.');
      }
      states.watch([entity]);
      return { states, entity };
    },
    async reachProbe(address) {
      await awaitGreeting();
      const found = parseFound(address);
      const announced = found?.probe ? know(found.device) : null;
      const probe = announced?.classified.probes.find(({ main }) => main.key === found?.probe);
      if (!announced || !probe) throw unreachable('The device no longer announces this probe.');
      const others = [probe.temperature, probe.illuminance, probe.battery].filter((entity) => entity !== null);
      states?.watch(others);
      await hear([probe.main], []);
      return { device: announced.device, probe };
    },
  };
}
