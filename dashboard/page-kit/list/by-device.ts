/** Zones under the controller that opens them. */
import type { Device } from '@sluice/contract/devices';
import type { Zone } from '@sluice/contract/zones';

export type ZonesOfDevice<Shown> = { device: Device | undefined; zones: Shown[] };

/** In the order of the devices; those without a zone are left out. */
export function groupByDevice<Shown extends Pick<Zone, 'device_id'>>(
  zones: readonly Shown[],
  devices: readonly Device[],
): ZonesOfDevice<Shown>[] {
  const byDevice = Map.groupBy(zones, ({ device_id }) => device_id);
  const order = devices.map(({ id }) => id);
  return [...byDevice]
    .sort(([one], [other]) => order.indexOf(one) - order.indexOf(other))
    .map(([id, its]) => ({ device: devices.find((device) => device.id === id), zones: its }));
}
