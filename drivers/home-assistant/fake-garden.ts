/** For tests: entities as integrations make them. */
import type { FakeDeviceEntry, FakeEntity } from './fake-home-assistant.ts';

const VALVE = { supported_features: 3, device_class: 'water' };

interface Kind {
  domain: 'switch' | 'valve' | 'binary_sensor';
  uniqueId: (zone: number) => string;
  attributes: { [name: string]: unknown };
}

const KINDS: { readonly [integration: string]: Kind } = {
  rainbird: { domain: 'switch', uniqueId: (zone) => `4c:a1:61:00:11:22-${zone}`, attributes: { zone: 1 } },
  rachio: { domain: 'switch', uniqueId: (zone) => `controller-zone-${zone}`, attributes: {} },
  yardian: { domain: 'switch', uniqueId: (zone) => `YD0008-${zone - 1}`, attributes: {} },
  opensprinkler: {
    domain: 'binary_sensor',
    uniqueId: (zone) => `abc_binary_sensor_station_running_${zone - 1}`,
    attributes: { device_class: 'running' },
  },
  bhyve: { domain: 'valve', uniqueId: (zone) => `mac:device:${zone}:valve`, attributes: VALVE },
  linktap: { domain: 'valve', uniqueId: (zone) => `linktap_valve_${zone}`, attributes: VALVE },
  /** Opens and shuts, and no more. */
  template: { domain: 'valve', uniqueId: (zone) => `valve ${zone}`, attributes: VALVE },
  /** Plain switches. */
  zha: { domain: 'switch', uniqueId: (zone) => `00:11-${zone}`, attributes: {} },
};

export const CONTROLLER = 'c0ffee00c0ffee00c0ffee00c0ffee00';

export const zoneId = (integration: string, zone: number) => `${KINDS[integration]?.domain}.garden_zone_${zone}`;

/** Three zones of one controller; LinkTap has a switch beside each valve. */
export function zonesOf(integration: string): FakeEntity[] {
  const zones = entitiesOf(integration);
  if (integration !== 'linktap') return zones;
  const switches = zones.map((zone) => ({
    ...zone,
    entityId: zone.entityId.replace('valve.', 'switch.'),
    registryId: `${zone.registryId}`.replace(/^ab/, 'cd'),
    uniqueId: zone.uniqueId.replace('_valve_', '_switch_'),
    state: 'off',
    attributes: {},
  }));
  return [...zones, ...switches];
}

function entitiesOf(integration: string): FakeEntity[] {
  const kind = KINDS[integration];
  if (!kind) throw new Error(`there is no ${integration}`);
  return [1, 2, 3].map((zone) => ({
    entityId: zoneId(integration, zone),
    registryId: `${zone}`.padStart(32, 'ab'),
    integration,
    uniqueId: kind.uniqueId(zone),
    deviceId: CONTROLLER,
    name: `Garden zone ${zone}`,
    state: kind.domain === 'valve' ? 'closed' : 'off',
    attributes: kind.attributes,
  }));
}

export const controller: FakeDeviceEntry = {
  id: CONTROLLER,
  name: 'Garden controller',
  manufacturer: 'Maker',
  model: 'Eight zones',
};

export const BED = 'b0ded'.padEnd(32, '0');
export const bed: FakeDeviceEntry = { id: BED, name: 'Bed', manufacturer: 'Maker', model: 'Probe' };

export const soilId = 'sensor.bed_soil';

/** A soil probe with its other figures, as Home Assistant shows one (`recorded-home.json`). */
export function bedSensors(): FakeEntity[] {
  const figures = [
    ['soil', '31', '%', 'moisture'],
    ['temperature', '18.5', '°C', 'temperature'],
    ['light', '12000', 'lx', 'illuminance'],
    ['battery', '80', '%', 'battery'],
  ] as const;
  return figures.map(([name, state, unit, deviceClass], index) => ({
    entityId: `sensor.bed_${name}`,
    registryId: `${index}`.padStart(32, 'de'),
    integration: 'zha',
    uniqueId: `00:22-${name}`,
    deviceId: BED,
    name: `Bed ${name}`,
    state,
    attributes: { state_class: 'measurement', unit_of_measurement: unit, device_class: deviceClass },
  }));
}

const COUNTER = { state_class: 'total_increasing' };

/** One entity of a weather station, as Home Assistant shows one (`recorded-home.json`). */
const roofSensor = (name: string, deviceClass: string, unit: string, state: string, more: object = {}): FakeEntity => ({
  entityId: `sensor.roof_${name.toLowerCase().replaceAll(' ', '_')}`,
  registryId: Buffer.from(name).toString('hex').padEnd(32, '0'),
  integration: 'zha',
  uniqueId: `00:33-${name}`,
  deviceId: null,
  name: `Roof ${name}`,
  state,
  attributes: { state_class: 'measurement', unit_of_measurement: unit, device_class: deviceClass, ...more },
});

/** A weather station, and what is none beside it. */
export const roofSensors = (): FakeEntity[] => [
  roofSensor('Rain', 'precipitation', 'mm', '812.4', COUNTER),
  roofSensor('Rain of the hour', 'precipitation', 'mm', '3', { state_class: 'total' }),
  roofSensor('Rain rate', 'precipitation_intensity', 'mm/h', '0.4'),
  roofSensor('Temperature', 'temperature', '°F', '70.7'),
  roofSensor('Humidity', 'humidity', '%', '54'),
  roofSensor('Wind', 'wind_speed', 'km/h', '7.2'),
  roofSensor('Gusts', 'wind_speed', 'Beaufort', '4'),
  roofSensor('Sun', 'irradiance', 'W/m²', '640'),
  roofSensor('Pressure', 'atmospheric_pressure', 'inHg', '29.92'),
  roofSensor('Battery', 'battery', '%', '80'),
  { ...roofSensor('Set point', 'temperature', '°C', '21'), entityId: 'number.roof_set_point' },
];
