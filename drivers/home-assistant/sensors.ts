/** Pure: which entities of a Home Assistant are sensors of soil, rain or leaks, by its own classes and units. */
import type { ProbeSense } from '@sluice/engine/vocabulary/hardware';
import { textOf } from '../mqtt/announced-fields.ts';
import { isNamedRain, isNamedSoil } from '../named-sensors.ts';
import { plainName } from '../named-valves.ts';
import type { StoredProbe } from './address.ts';
import { type House, type HouseEntity, listEntities } from './house.ts';

/** A sensor of the house, by its main entity. */
export interface HouseProbe {
  stored: StoredProbe;
  name: string;
  model: string | null;
  hardwareVersion: string | null;
}

export function findProbes(house: House): HouseProbe[] {
  const entities = listEntities(house);
  const byDevice = Map.groupBy(entities, ({ device, ref }) => device?.id ?? ref);
  return [...byDevice.values()].flatMap((ofDevice) => {
    const felt = ofDevice.flatMap((entity) => {
      const senses = findSense(entity);
      return senses === null ? [] : [{ entity, senses }];
    });
    const hasOneSoil = felt.filter(({ senses }) => senses === 'soil').length === 1;
    return felt.map(({ entity, senses }): HouseProbe => {
      // Of several probes in one device nobody says which temperature belongs to which.
      const findOwn = (deviceClass: string) =>
        senses === 'soil' && hasOneSoil ? findOther(ofDevice, deviceClass) : null;
      return {
        stored: {
          senses,
          main: entity.ref,
          temperature: findOwn('temperature'),
          illuminance: findOwn('illuminance'),
          battery: findOther(ofDevice, 'battery'),
        },
        name: entity.name,
        model: entity.device?.model ?? null,
        hardwareVersion: entity.device?.hardwareVersion ?? null,
      };
    });
  });
}

const classOf = ({ state }: HouseEntity) => textOf(state.attributes.device_class);
const unitOf = ({ state }: HouseEntity) => textOf(state.attributes.unit_of_measurement);

/** Null for what is no such sensor. */
function findSense(entity: HouseEntity): ProbeSense | null {
  const { entry, name, device } = entity;
  const [domain, objectId = ''] = entry.entityId.split('.');
  const deviceClass = classOf(entity);
  const names = [plainName(name), plainName(objectId)];
  if (domain === 'sensor') {
    if (deviceClass === 'precipitation_intensity') return 'rain';
    if (unitOf(entity) !== '%') return null;
    if (deviceClass === 'moisture') return 'soil';
    return (deviceClass === null || deviceClass === 'humidity') && isNamedSoil(names) ? 'soil' : null;
  }
  if (domain !== 'binary_sensor') return null;
  // A wet floor and a wet rain sensor are of the same class.
  if (deviceClass === 'moisture') return isNamedRain(names) ? 'rain' : 'leak';
  return deviceClass === null && isNamedRain(withoutDevice(names, device?.name ?? null)) ? 'rain' : null;
}

/** What a controller is called says nothing of what each of its entities is. */
function withoutDevice(names: readonly string[], deviceName: string | null): string[] {
  const prefix = plainName(deviceName ?? '');
  if (prefix === '') return [...names];
  return names.map((name) => (name.startsWith(`${prefix} `) ? name.slice(prefix.length + 1) : name));
}

/** The only entity of this class, or the only one that speaks of soil; null where there is none, or several. */
function findOther(ofDevice: readonly HouseEntity[], deviceClass: string): string | null {
  const fitting = ofDevice.filter(
    (entity) => entity.entry.entityId.startsWith('sensor.') && classOf(entity) === deviceClass,
  );
  const ofSoil = fitting.filter(({ name, entry }) => isNamedSoil([plainName(name), plainName(entry.entityId)]));
  const [only, ...others] = ofSoil.length > 0 ? ofSoil : fitting;
  return others.length === 0 && only ? only.ref : null;
}
