import type { PlacedLocation } from '@sluice/contract/location';
import { type GroupRow, presentAddress } from '../groups/index.ts';

export function presentLocation(row: GroupRow): PlacedLocation {
  return { ...presentAddress(row), version: row.version, time_zone: row.timeZone };
}
