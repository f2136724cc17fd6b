import { type AdoptedDevice, type Adoption, AdoptionError, type DeviceAdopter } from '../driver.ts';
import { requireAnnounced } from '../mqtt/finding.ts';
import { type FoundAddress, formatFound, formatValves, parseFound, parseValves } from './address.ts';
import { readNumber } from './classify.ts';
import type { ClassifiedDevice, Devices } from './devices.ts';
import { modelOf, nameOfEntity } from './finding.ts';
import { isOpenIn } from './states.ts';
import type { TopicStates } from './topic-states.ts';
import { type CommandTimes, commandValve } from './valve-commands.ts';

/**
 * Adopting valves stores which entity is which terminal and what is to be restored at release, and shuts what is open.
 * A probe stays as it is.
 */
export function createAdopter(devices: Devices, states: TopicStates | null, times: CommandTimes): DeviceAdopter {
  async function adoptValves(
    { device, classified }: ClassifiedDevice,
    { acceptsNoTimer = false, isWaterValve = false, beforeWriting }: Adoption,
  ): Promise<AdoptedDevice> {
    const isSwitch = classified.obstacle === 'not-surely-a-valve';
    const hasNoTimer = isSwitch || classified.obstacle === 'no-timer';
    if (isSwitch && !isWaterValve) throw new AdoptionError('not-surely-a-valve', 'It may be no valve.');
    if (hasNoTimer && !(acceptsNoTimer && classified.untimed.length > 0)) {
      throw new AdoptionError('no-timer', 'It cannot close by itself.');
    }
    const valves = hasNoTimer ? classified.untimed : classified.valves;
    if (valves.length === 0 || !states) throw new AdoptionError('unfit', 'It has no valves that are understood.');
    const stored = {
      device: device.facts.id,
      terminals: valves.map(({ entity, timer }) => ({ valve: entity.key, timer: timer?.key ?? null })),
    };
    await devices.reachValves(formatValves({ ...stored, before: {} }));
    const serial = device.facts.id;
    const terminals = valves.map(({ entity }, index) => ({ terminal: index + 1, name: nameOfEntity(device, entity) }));
    await beforeWriting?.({ serial, terminals });
    const fixed = valves.flatMap((valve) => valve.fixed.map(({ entity }) => entity));
    const before = fixed.flatMap((entity) => {
      const value = readNumber(states.valueOf(entity));
      return value === null ? [] : [[entity.key, value] as const];
    });
    for (const valve of valves) {
      if (isOpenIn(states.valueOf(valve.entity), valve.entity) === true)
        await commandValve(states, valve, times).close();
    }
    return {
      address: formatValves({ ...stored, before: Object.fromEntries(before) }),
      serial,
      model: modelOf(device),
      hardwareVersion: device.facts.hardwareVersion,
      terminals,
      ...(hasNoTimer ? { hasNoTimer } : {}),
      ...(isSwitch ? { isSwitch } : {}),
    };
  }

  async function adoptProbe(
    found: FoundAddress,
    announced: ClassifiedDevice,
    { beforeWriting }: Adoption,
  ): Promise<AdoptedDevice> {
    const probe = announced.classified.probes.find(({ main }) => main.key === found.probe);
    if (!probe) throw new AdoptionError('unfit', 'It has no such sensor.');
    const address = formatFound(found);
    await beforeWriting?.({ serial: probe.main.key, terminals: [] });
    await devices.reachProbe(address);
    return {
      address,
      serial: probe.main.key,
      senses: probe.senses,
      model: modelOf(announced.device),
      hardwareVersion: announced.device.facts.hardwareVersion,
      terminals: [],
    };
  }

  return {
    async adoptDevice(adoption) {
      const asked = parseFound(adoption.address);
      const { found, announced } = requireAnnounced(adoption, asked, asked && (await devices.find(asked.device)));
      return found.probe === null ? adoptValves(announced, adoption) : adoptProbe(found, announced, adoption);
    },
    async releaseDevice(address) {
      const stored = parseValves(address);
      const announced = stored && devices.findValves(address);
      if (!stored || !announced || !states) return;
      const fixed = announced.valves.flatMap((valve) => valve.fixed);
      for (const { entity } of fixed) {
        const value = Object.hasOwn(stored.before, entity.key) ? stored.before[entity.key] : null;
        if (typeof value === 'number' && entity.commandTopic !== null)
          await states.send(entity.commandTopic, String(value));
      }
    },
  };
}
