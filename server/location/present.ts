import type { PlacedLocation, Town } from '@sluice/contract/location';
import { type GroupRow, presentAddress } from '../groups/index.ts';
import type { ListedPlace } from './listed-places.ts';

export function presentLocation(row: GroupRow): PlacedLocation {
  return {
    ...presentAddress(row),
    version: row.version,
    time_zone: row.timeZone,
    elevation_m: row.elevationM,
    elevation_source: row.elevationSource,
  };
}

export function presentTown({ name, state, country, latitude, longitude }: ListedPlace): Town {
  return { name, state, country, latitude, longitude };
}
