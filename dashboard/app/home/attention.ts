/** What needs attention, worst first. */
import type { Device } from '@sluice/contract/devices';
import type { CurrentGroup, Index } from '@sluice/contract/groups';
import type { Hub } from '@sluice/contract/hubs';
import type { Sensor } from '@sluice/contract/sensors';
import type { Zone } from '@sluice/contract/zones';
import type { ValveStatus } from '@sluice/engine/vocabulary/hardware';
import { LIMITS } from '@sluice/engine/vocabulary/limits';
import { HOUR_MS } from '@sluice/engine/vocabulary/units';
import type { StartRefusal } from '@sluice/engine/vocabulary/watering';
import { isBatteryLow, isOffline } from '../../devices/index.ts';

/** `dry`: zones whose soil is dry, and that get no water for that reason. */
export type Attention =
  | { kind: 'deviceOffline'; device: Device; dry: Zone[] }
  | { kind: 'deviceSwitchedOff'; device: Device; dry: Zone[] }
  | { kind: 'deviceError'; device: Device }
  /** With what is silent behind it. */
  | { kind: 'hubOffline'; hub: Hub; behind: (Device | Sensor)[]; dry: Zone[] }
  | { kind: 'sensorOffline'; sensor: Sensor }
  | { kind: 'sensorDoubt'; sensor: Sensor }
  | { kind: 'zoneLock'; zone: Zone; cause: NonNullable<Zone['lock']>['cause'] }
  | { kind: 'valve'; zone: Zone; status: Exclude<ValveStatus, 'NORMAL'>; dry: Zone[] }
  /** Its plants have used up what is readily available, and no water comes for more than a day. */
  | { kind: 'dry'; zone: Zone }
  /** Smart watering cannot decide. */
  | { kind: 'missing'; zone: Zone; fact: Zone['missing'][number] }
  | { kind: 'shortfall'; zones: Zone[] }
  | { kind: 'weatherFault'; group: CurrentGroup }
  | { kind: 'regulation' }
  | { kind: 'batteryEmpty'; carrier: Device | Sensor; dry: Zone[] }
  | { kind: 'batteryLow'; carrier: Device | Sensor; dry: Zone[] };

type Input = { group: CurrentGroup; hubs: Index['hubs']; now: Date };

const DRY_FOR_MS = LIMITS.dryForHours * HOUR_MS;

/** One entry for each cause: what follows from it stands in it. */
export function listAttention({ group, hubs, now }: Input): Attention[] {
  const { devices, sensors, zones } = group;
  const carriers = [...devices, ...sensors];
  const silentHubs = hubs.filter((hub) => isOffline(hub) && carriers.some(({ hub_id }) => hub_id === hub.id));
  const isBehindSilentHub = ({ hub_id }: Device | Sensor) => silentHubs.some(({ id }) => id === hub_id);
  const broken = zones.flatMap((zone) => {
    const { valve_status: status } = zone;
    return status === 'NORMAL' ? [] : [{ zone, status }];
  });
  // A broken valve says already why its device reports a fault.
  const explained = new Set(broken.map(({ zone }) => zone.device_id));
  const dry = zones.filter((zone) => isDryUntilTomorrow(zone, now) && !isWatering(group, zone));
  const dryBecause = ({ id }: Device | Sensor, ...causes: StartRefusal[]) =>
    dry.filter(({ start_refusal: refusal }) => refusal?.device_id === id && causes.includes(refusal.because));
  /** Its battery says already why it is silent. */
  const isSilent = (carrier: Device | Sensor) => isOffline(carrier) && !isEmpty(carrier);

  const ofWater: Attention[] = [
    ...zones.flatMap((zone) => (zone.lock ? [{ kind: 'zoneLock', zone, cause: zone.lock.cause } as const] : [])),
    ...broken.map((valve) => ({ kind: 'valve', ...valve, dry: dry.filter((zone) => zone === valve.zone) }) as const),
    ...devices
      .filter(({ status, id }) => status === 'ERROR' && !explained.has(id))
      .map((device) => ({ kind: 'deviceError', device }) as const),
    ...silentHubs.map((hub) => {
      const behind = carriers.filter((carrier) => carrier.hub_id === hub.id && isSilent(carrier));
      return {
        kind: 'hubOffline',
        hub,
        behind,
        dry: behind.flatMap((carrier) => dryBecause(carrier, 'device_offline')),
      } as const;
    }),
    ...devices
      .filter((device) => isSilent(device) && !isBehindSilentHub(device))
      .map((device) => ({ kind: 'deviceOffline', device, dry: dryBecause(device, 'device_offline') }) as const),
    ...devices.flatMap((device) => {
      const ofDevice = dryBecause(device, 'device_switched_off');
      return ofDevice.length === 0 ? [] : [{ kind: 'deviceSwitchedOff', device, dry: ofDevice } as const];
    }),
  ];
  const ofBatteries: Attention[] = [
    ...carriers
      .filter(isEmpty)
      .map(
        (carrier) =>
          ({ kind: 'batteryEmpty', carrier, dry: dryBecause(carrier, 'device_offline', 'battery_too_low') }) as const,
      ),
    ...carriers
      .filter((carrier) => isBatteryLow(carrier) && !isEmpty(carrier))
      .map((carrier) => ({ kind: 'batteryLow', carrier, dry: dryBecause(carrier, 'battery_too_low') }) as const),
  ];
  const listed = new Set([...ofWater, ...ofBatteries].flatMap((item) => ('dry' in item ? item.dry : [])));

  return [
    ...ofWater,
    ...sensors
      .filter((sensor) => isSilent(sensor) && !isBehindSilentHub(sensor))
      .map((sensor) => ({ kind: 'sensorOffline', sensor }) as const),
    ...sensors
      .filter((sensor) => isDoubted(sensor) && !isOffline(sensor))
      .map((sensor) => ({ kind: 'sensorDoubt', sensor }) as const),
    ...dry.filter((zone) => !listed.has(zone)).map((zone) => ({ kind: 'dry', zone }) as const),
    ...zones.flatMap((zone) => {
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
    ...ofBatteries,
  ];
}

const isEmpty = ({ battery_level }: Device | Sensor) => battery_level === 0;

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
