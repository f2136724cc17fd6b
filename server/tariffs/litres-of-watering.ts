import type { PlannedZone } from '@sluice/engine/schedule/garden';
import type { DayOfZone } from '../runs/index.ts';

/** Litres of a zone's day: as counted or calculated then, otherwise by the zone's flow and the time; none of a zone that is gone. */
export function litresOfWatering(zones: readonly Pick<PlannedZone, 'id' | 'flowLitresPerMinute'>[]) {
  const flows = new Map(zones.map(({ id, flowLitresPerMinute }) => [id, flowLitresPerMinute]));
  return ({ zoneId, volumeL, openS }: Pick<DayOfZone, 'zoneId' | 'volumeL' | 'openS'>): number =>
    volumeL ?? ((flows.get(zoneId) ?? 0) * openS) / 60;
}
