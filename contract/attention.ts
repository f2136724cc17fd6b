/** What needs attention in a garden, worst first: one rule for the home page and for the list of all gardens. */
import type { ValveStatus } from '@sluice/engine/vocabulary/hardware';
import { LIMITS } from '@sluice/engine/vocabulary/limits';
import { HOUR_MS } from '@sluice/engine/vocabulary/units';
import type { StartRefusal } from '@sluice/engine/vocabulary/watering';
import type { Device } from './devices.ts';
import type { CurrentGroup } from './groups.ts';
import type { Hub } from './hubs.ts';
import type { Sensor } from './sensors.ts';
import type { Zone } from './zones.ts';

/** What there may be, as it is listed: the worst first. */
export const ATTENTION_KINDS = [
  'zoneLock',
  'valve',
  'deviceError',
  'hubOffline',
  'deviceOffline',
  'deviceSwitchedOff',
  'sensorOffline',
  'sensorDoubt',
  'dry',
  'missing',
  'shortfall',
  'weatherFault',
  'regulation',
  'batteryEmpty',
  'batteryLow',
] as const;

type JudgedDevice = Pick<Device, 'id' | 'name' | 'status' | 'hub_id' | 'battery_level'>;
type JudgedHub = Pick<Hub, 'id' | 'name' | 'status'>;
type JudgedSensor = Pick<Sensor, 'id' | 'name' | 'status' | 'hub_id' | 'battery_level'> & {
  supervision: Pick<Sensor['supervision'], 'verdict' | 'believed_until'>;
};
type JudgedZone = Pick<Zone, 'id' | 'name' | 'device_id' | 'enabled' | 'valve_status' | 'missing' | 'start_refusal'> & {
  lock: Pick<NonNullable<Zone['lock']>, 'cause'> | null;
  last_run: { utc: string } | null;
  next_run: { utc: string } | null;
  soil_water: Pick<
    NonNullable<Zone['soil_water']>,
    'depletion_mm' | 'readily_available_water_mm' | 'trigger_depletion_mm'
  > | null;
};

type JudgedCarrier = JudgedDevice | JudgedSensor;

/** As much of a garden as is judged; the current group has more. */
export interface JudgedGarden<AnyDevice, AnySensor, AnyZone> {
  location: CurrentGroup['location'];
  devices: AnyDevice[];
  sensors: AnySensor[];
  zones: AnyZone[];
  active_runs: Pick<CurrentGroup['active_runs'][number], 'zone_id'>[];
  shortfalls: Pick<CurrentGroup['shortfalls'][number], 'zone_id'>[];
  weather_provider: Pick<CurrentGroup['weather_provider'], 'fault'>;
  regulations: Pick<CurrentGroup['regulations'][number], 'is_followed' | 'missing'>[];
}

/** `dry`: zones whose soil is dry, and that get no water for that reason. */
export type AttentionOf<AnyDevice, AnySensor, AnyZone, AnyHub> =
  | { kind: 'deviceOffline'; device: AnyDevice; dry: AnyZone[] }
  | { kind: 'deviceSwitchedOff'; device: AnyDevice; dry: AnyZone[] }
  | { kind: 'deviceError'; device: AnyDevice }
  /** With what is silent behind it. */
  | { kind: 'hubOffline'; hub: AnyHub; behind: (AnyDevice | AnySensor)[]; dry: AnyZone[] }
  | { kind: 'sensorOffline'; sensor: AnySensor }
  | { kind: 'sensorDoubt'; sensor: AnySensor }
  | { kind: 'zoneLock'; zone: AnyZone; cause: NonNullable<Zone['lock']>['cause'] }
  | { kind: 'valve'; zone: AnyZone; status: Exclude<ValveStatus, 'NORMAL'>; dry: AnyZone[] }
  /** Its plants have used up what is readily available, and no water comes for more than a day. */
  | { kind: 'dry'; zone: AnyZone }
  /** Smart watering cannot decide. */
  | { kind: 'missing'; zone: AnyZone; fact: Zone['missing'][number] }
  | { kind: 'shortfall'; zones: AnyZone[] }
  | { kind: 'weatherFault' }
  | { kind: 'regulation' }
  | { kind: 'batteryEmpty'; carrier: AnyDevice | AnySensor; dry: AnyZone[] }
  | { kind: 'batteryLow'; carrier: AnyDevice | AnySensor; dry: AnyZone[] };

export type Attention = AttentionOf<Device, Sensor, Zone, Hub>;

const DRY_FOR_MS = LIMITS.dryForHours * HOUR_MS;

/** One entry for each cause: what follows from it stands in it. */
export function listAttention<
  AnyDevice extends JudgedDevice,
  AnySensor extends JudgedSensor,
  AnyZone extends JudgedZone,
  AnyHub extends JudgedHub,
>({
  group,
  hubs,
  now,
}: {
  group: JudgedGarden<AnyDevice, AnySensor, AnyZone>;
  hubs: readonly AnyHub[];
  now: Date;
}): AttentionOf<AnyDevice, AnySensor, AnyZone, AnyHub>[] {
  const { devices, sensors, zones, shortfalls } = group;
  const carriers: (AnyDevice | AnySensor)[] = [...devices, ...sensors];
  const silentHubs = hubs.filter((hub) => isOffline(hub) && carriers.some(({ hub_id }) => hub_id === hub.id));
  const isBehindSilentHub = ({ hub_id }: JudgedCarrier) => silentHubs.some(({ id }) => id === hub_id);
  const broken = zones.flatMap((zone) => {
    const { valve_status: status } = zone;
    return status === 'NORMAL' ? [] : [{ zone, status }];
  });
  // A broken valve says already why its device reports a fault.
  const explained = new Set(broken.map(({ zone }) => zone.device_id));
  const isWatering = ({ id }: AnyZone) => group.active_runs.some(({ zone_id }) => zone_id === id);
  const dry = zones.filter((zone) => isDryUntilTomorrow(zone, now) && !isWatering(zone));
  const dryBecause = ({ id }: JudgedCarrier, ...causes: StartRefusal[]) =>
    dry.filter(({ start_refusal: refusal }) => refusal?.device_id === id && causes.includes(refusal.because));
  /** Its battery says already why it is silent. */
  const isSilent = (carrier: JudgedCarrier) => isOffline(carrier) && !isEmpty(carrier);

  const ofWater: AttentionOf<AnyDevice, AnySensor, AnyZone, AnyHub>[] = [
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
  const ofBatteries: AttentionOf<AnyDevice, AnySensor, AnyZone, AnyHub>[] = [
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
    ...(shortfalls.length > 0
      ? [
          {
            kind: 'shortfall',
            zones: zones.filter(({ id }) => shortfalls.some(({ zone_id }) => zone_id === id)),
          } as const,
        ]
      : []),
    ...(group.location === 'outdoor' && group.weather_provider.fault !== null
      ? [{ kind: 'weatherFault' } as const]
      : []),
    ...(group.regulations.some(({ is_followed, missing }) => is_followed && missing.length > 0)
      ? [{ kind: 'regulation' } as const]
      : []),
    ...ofBatteries,
  ];
}

const isEmpty = ({ battery_level }: JudgedCarrier) => battery_level === 0;

/** A locked zone says so itself. What was watered today is not yet in the soil's settled account. */
const isDryUntilTomorrow = ({ enabled, lock, soil_water, last_run, next_run }: JudgedZone, now: Date) =>
  enabled &&
  lock === null &&
  soil_water !== null &&
  soil_water.depletion_mm >
    Math.max(LIMITS.drySoilShare * soil_water.readily_available_water_mm, soil_water.trigger_depletion_mm) &&
  (last_run === null || Date.parse(last_run.utc) < now.getTime() - DRY_FOR_MS) &&
  (next_run === null || Date.parse(next_run.utc) > now.getTime() + DRY_FOR_MS);

/** Found wrong, and nobody has said that it is right. */
const isDoubted = ({ supervision: { verdict, believed_until } }: JudgedSensor) =>
  verdict !== 'sound' && believed_until === null;

export const isOffline = ({ status }: Pick<Device, 'status'>): boolean => status === 'OFFLINE';

export const isBatteryLow = ({ battery_level }: Pick<Device, 'battery_level'>): boolean =>
  battery_level !== null && battery_level < LIMITS.batteryWarnFraction;
