/** What lines of a garden file say of one another: numbers that are there, once, and names that are free. */
import { type GardenFileKind, numberOf } from '@sluice/contract/garden-file';
import { findZoneProblems } from '../zones/index.ts';
import { toColumns } from './columns.ts';
import type { Description, DescriptionKind, Placed } from './read-garden-file.ts';
import type { WrongLines } from './read-lines.ts';

/** `lastDay`: the latest that can have been settled. */
export function checkReferences(description: Description, wrong: WrongLines, lastDay: string): void {
  const { devices, zones, sensors, programs, reminders, 'backup-programs': backups, garden } = description;
  const site = garden[0]?.value;
  const at = (
    { file, line }: Placed<GardenFileKind>,
    path: string,
    message: Parameters<WrongLines['add']>[2]['message'],
  ) => wrong.add(file, line, { path, message });
  const numbersOf = (kind: 'devices' | 'zones' | 'sensors' | 'programs') =>
    new Set(description[kind].map(({ value }) => value.number));
  const [deviceNumbers, zoneNumbers, sensorNumbers] = [numbersOf('devices'), numbersOf('zones'), numbersOf('sensors')];
  const refuseRepeated = <Kind extends DescriptionKind>(
    list: readonly Placed<Kind>[],
    field: string,
    key: (value: Placed<Kind>['value']) => string | number,
  ) => {
    const seen = new Set<string | number>();
    for (const placed of list) {
      if (seen.has(key(placed.value))) at(placed, field, 'errors.gardenFileTwice');
      seen.add(key(placed.value));
    }
  };
  const requireZones = (placed: Placed<GardenFileKind>, list: readonly { zone_id: string }[]) => {
    for (const [index, { zone_id }] of list.entries())
      if (!zoneNumbers.has(numberOf(zone_id))) at(placed, `zones.${index}.zone`, 'errors.gardenFileNobody');
  };

  if (garden[0] && site?.device_type === 'PUMP' && site.location === 'outdoor')
    at(garden[0], 'location', 'validation.pumpIndoor');
  refuseRepeated(devices, 'number', ({ number }) => number);
  refuseRepeated(zones, 'number', ({ number }) => number);
  refuseRepeated(zones, 'terminal', ({ device, terminal }) => `${device}/${terminal}`);
  refuseRepeated(sensors, 'number', ({ number }) => number);
  refuseRepeated(programs, 'number', ({ number }) => number);
  refuseRepeated(programs, 'name', ({ line }) => line.name.toLowerCase());
  refuseRepeated(reminders, 'name', (reminder) => reminder.name.toLowerCase());
  refuseRepeated(backups, 'device', ({ device }) => device);
  refuseRepeated(description.regulations, 'id', ({ id }) => id);
  for (const placed of zones) {
    const { value } = placed;
    if (!deviceNumbers.has(value.device)) at(placed, 'device', 'errors.gardenFileNobody');
    const master = value.master_zone;
    if (master === value.number || (master !== null && !zoneNumbers.has(master)))
      at(placed, 'master_zone', 'validation.masterZone');
    const place = {
      location: site?.location ?? 'outdoor',
      timers: new Map(),
      unitSystem: 'SI',
      today: '2200-01-01',
    } as const;
    if ((value.settled_date ?? '') > lastDay) at(placed, 'settled_date', 'validation.date');
    const columns = toColumns(value);
    for (const { path = '', message } of findZoneProblems(columns as never, {}, place)) at(placed, path, message);
  }
  for (const placed of sensors) {
    const { zone, adjusted_zones: adjusted } = placed.value;
    if (zone !== null && !zoneNumbers.has(zone)) at(placed, 'zone', 'errors.gardenFileNobody');
    if (adjusted.some((number) => !zoneNumbers.has(number))) at(placed, 'adjusted_zones', 'errors.gardenFileNobody');
  }
  for (const placed of programs) requireZones(placed, placed.value.line.zones);
  for (const placed of backups) {
    requireZones(placed, placed.value.line.zones);
    if (!deviceNumbers.has(placed.value.device)) at(placed, 'device', 'errors.gardenFileNobody');
  }
  for (const placed of reminders) {
    if (!sensorNumbers.has(numberOf(placed.value.sensor_id))) at(placed, 'sensor', 'errors.gardenFileNobody');
  }
}
