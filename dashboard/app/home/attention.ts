/** What needs attention, worst first. */
import type { Device } from '@sluice/contract/devices';
import type { CurrentGroup, Index } from '@sluice/contract/groups';
import type { Hub } from '@sluice/contract/hubs';
import type { Sensor } from '@sluice/contract/sensors';
import type { Zone } from '@sluice/contract/zones';
import type { ValveStatus } from '@sluice/engine/vocabulary/hardware';
import { LIMITS } from '@sluice/engine/vocabulary/limits';
import { HOUR_MS } from '@sluice/engine/vocabulary/units';
import { isBatteryLow, isOffline } from '../../devices/index.ts';

export type Attention =
  | { kind: 'deviceOffline'; device: Device }
  | { kind: 'deviceError'; device: Device }
  | { kind: 'hubOffline'; hub: Hub }
  | { kind: 'sensorOffline'; sensor: Sensor }
  | { kind: 'sensorDoubt'; sensor: Sensor }
  | { kind: 'zoneLock'; zone: Zone; cause: NonNullable<Zone['lock']>['cause'] }
  | { kind: 'valve'; zone: Zone; status: Exclude<ValveStatus, 'NORMAL'> }
  /** Its plants have used up what is readily available, and no water comes for more than a day. */
  | { kind: 'dry'; zone: Zone }
  /** Smart watering cannot decide. */
  | { kind: 'missing'; zone: Zone; fact: Zone['missing'][number] }
  | { kind: 'shortfall'; zones: Zone[] }
  | { kind: 'weatherFault'; group: CurrentGroup }
  | { kind: 'regulation' }
  | { kind: 'batteryEmpty'; carrier: Device | Sensor }
  | { kind: 'batteryLow'; carrier: Device | Sensor };

type Input = { group: CurrentGroup; hubs: Index['hubs']; now: Date };

const DRY_FOR_MS = LIMITS.dryForHours * HOUR_MS;

export function listAttention({ group, hubs, now }: Input): Attention[] {
  const used = new Set([...group.devices, ...group.sensors].map(({ hub_id }) => hub_id));
  const carriers = [...group.devices, ...group.sensors];
  const broken = group.zones.flatMap((zone) => {
    const { valve_status: status } = zone;
    return status === 'NORMAL' ? [] : [{ zone, status }];
  });
  // A broken valve says already why its device reports a fault.
  const explained = new Set(broken.map(({ zone }) => zone.device_id));
  const isEmpty = ({ battery_level }: Device | Sensor) => battery_level === 0;
  return [
    ...group.zones.flatMap((zone) => (zone.lock ? [{ kind: 'zoneLock', zone, cause: zone.lock.cause } as const] : [])),
    ...broken.map((valve) => ({ kind: 'valve', ...valve }) as const),
    ...group.devices
      .filter(({ status, id }) => status === 'ERROR' && !explained.has(id))
      .map((device) => ({ kind: 'deviceError', device }) as const),
    ...hubs.filter((hub) => used.has(hub.id) && isOffline(hub)).map((hub) => ({ kind: 'hubOffline', hub }) as const),
    ...group.devices.filter(isOffline).map((device) => ({ kind: 'deviceOffline', device }) as const),
    ...group.sensors.filter(isOffline).map((sensor) => ({ kind: 'sensorOffline', sensor }) as const),
    ...group.sensors
      .filter((sensor) => isDoubted(sensor) && !isOffline(sensor))
      .map((sensor) => ({ kind: 'sensorDoubt', sensor }) as const),
    ...group.zones
      .filter((zone) => isDryUntilTomorrow(zone, now) && !isWatering(group, zone))
      .map((zone) => ({ kind: 'dry', zone }) as const),
    ...group.zones.flatMap((zone) => {
      const [fact] = zone.enabled ? zone.missing : [];
      return fact === undefined ? [] : [{ kind: 'missing', zone, fact } as const];
    }),
    ...(group.shortfalls.length > 0 ? [{ kind: 'shortfall', zones: findZonesWithShortfall(group) } as const] : []),
    ...(group.location === 'outdoor' && group.weather_provider.fault !== null
      ? [{ kind: 'weatherFault', group } as const]
      : []),
    ...(group.regulations.some(({ is_followed, missing }) => is_followed && missing.length > 0)
      ? [{ kind: 'regulation' } as const]
      : []),
    ...carriers.filter(isEmpty).map((carrier) => ({ kind: 'batteryEmpty', carrier }) as const),
    ...carriers
      .filter((carrier) => isBatteryLow(carrier) && !isEmpty(carrier))
      .map((carrier) => ({ kind: 'batteryLow', carrier }) as const),
  ];
}

/** A locked zone says so itself. What was watered today is not yet in the soil's settled account. */
const isDryUntilTomorrow = ({ enabled, lock, soil_water, last_run, next_run }: Zone, now: Date) =>
  enabled &&
  lock === null &&
  soil_water !== null &&
  soil_water.depletion_mm >
    Math.max(LIMITS.drySoilShare * soil_water.readily_available_water_mm, soil_water.trigger_depletion_mm) &&
  (last_run === null || Date.parse(last_run.utc) < now.getTime() - DRY_FOR_MS) &&
  (next_run === null || Date.parse(next_run.utc) > now.getTime() + DRY_FOR_MS);

const isWatering = ({ active_runs }: CurrentGroup, { id }: Zone) => active_runs.some(({ zone_id }) => zone_id === id);

const findZonesWithShortfall = ({ shortfalls, zones }: CurrentGroup) =>
  zones.filter(({ id }) => shortfalls.some(({ zone_id }) => zone_id === id));

/** Found wrong, and nobody has said that it is right. */
const isDoubted = ({ supervision: { verdict, believed_until } }: Sensor) =>
  verdict !== 'sound' && believed_until === null;
