import type { Attention } from '@sluice/contract/attention';
import type { Zone } from '@sluice/contract/zones';

/** Ids of the zones that something is wrong with, or with what waters them. */
export function findTroubledZones(items: readonly Attention[], zones: readonly Zone[]): ReadonlySet<string> {
  const concerned = items.flatMap((item) => [
    ...('zone' in item ? [item.zone] : []),
    ...('zones' in item ? item.zones : []),
    ...('dry' in item ? item.dry : []),
    ...('device' in item ? zones.filter(({ device_id }) => device_id === item.device.id) : []),
  ]);
  return new Set(concerned.map(({ id }) => id));
}
