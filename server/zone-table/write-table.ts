import type { PlantId } from '@sluice/engine/vocabulary/ids';
import type { UnitSystem } from '@sluice/engine/vocabulary/people';
import type { DeviceRow } from '../devices/index.ts';
import { BYTE_ORDER_MARK, csvLine } from '../platform/csv.ts';
import type { ZoneRow } from '../zones/index.ts';
import { COLUMNS, type Speech } from './columns.ts';

/** A line for each valve, in the units and the language of whoever asks. */
export function writeTable(
  devices: readonly DeviceRow[],
  zones: readonly ZoneRow[],
  plantNames: ReadonlyMap<PlantId, string>,
  unitSystem: UnitSystem,
  speech: Speech,
): string {
  const system = unitSystem === 'US' ? 'US' : 'SI';
  const columns = COLUMNS.filter((column) => column.system === null || column.system === system);
  const nameById = new Map(devices.map(({ id, name }) => [id, name]));
  const head = csvLine(['device', 'valve', ...columns.map(({ header }) => header), 'plant']);
  const lines = zones.map((zone) =>
    csvLine([
      nameById.get(zone.deviceId) ?? '',
      zone.terminal,
      ...columns.map((column) => column.write(zone, speech)),
      (zone.primaryPlantId && plantNames.get(zone.primaryPlantId)) ?? '',
    ]),
  );
  return BYTE_ORDER_MARK + head + lines.join('');
}
