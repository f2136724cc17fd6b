/** Zones that nobody has used: they may make room for another, and go with their device. */
import type { GroupId, ZoneId } from '@sluice/engine/vocabulary/ids';
import type { Queryable } from '../platform/database/connect.ts';
import { sensorsOfGroups } from '../sensors/index.ts';
import { wateredZones } from '../valve-tests/index.ts';
import { isConfigured, type ZoneRow, zonesInPrograms } from '../zones/index.ts';

/**
 * Those of a garden's zones that nobody has described, drawn or photographed, that have no sensor, are no master and stand
 * behind none, that nothing waters, and whose valve was never opened but for a test.
 */
export async function findUnusedZones(
  db: Queryable,
  groupId: GroupId,
  zones: readonly ZoneRow[],
  now: Date,
): Promise<ReadonlySet<ZoneId>> {
  const sensors = await sensorsOfGroups(db, [groupId]);
  const referred = new Set([
    ...zones.map(({ masterZoneId }) => masterZoneId),
    ...sensors.flatMap(({ zoneId, adjustedZoneIds }) => [zoneId, ...adjustedZoneIds]),
  ]);
  const bare = zones.filter((zone) => isBare(zone) && !referred.has(zone.id)).map(({ id }) => id);
  const used = (await zonesInPrograms(db, bare, now)).union(await wateredZones(db, bare));
  return new Set(bare).difference(used);
}

const isBare = (zone: ZoneRow): boolean =>
  !isConfigured(zone) &&
  [zone.masterZoneId, zone.photoTag, zone.outline, zone.areaM2, zone.flowLPerMin].every((value) => value === null);
