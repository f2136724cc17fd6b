/** The attention list of a garden's home page in short, from its rows. */
import { type AttentionOf, listAttention } from '@sluice/contract/attention';
import type { GardenOverview, WorstAttention } from '@sluice/contract/gardens-overview';
import type { ZoneId } from '@sluice/engine/vocabulary/ids';
import type { DeviceRow } from '../devices/index.ts';
import type { SharedGroupRow } from '../groups/index.ts';
import type { HubRow } from '../hubs/index.ts';
import { findStartRefusal } from '../manual-runs/index.ts';
import { momentOrNull } from '../platform/moments.ts';
import { currentRegulations, type LocalRegulation, presentRegulation } from '../regulations/index.ts';
import type { NamedRunRow } from '../runs/index.ts';
import { presentShortfall, type StoredPlan } from '../schedule/index.ts';
import { findBelievedUntil, type SensorRow } from '../sensors/index.ts';
import type { GardenWeatherFault } from '../weather/index.ts';
import { modelAnywhere, presentSoilWater, type ZoneRow } from '../zones/index.ts';

interface GardenRows {
  group: SharedGroupRow;
  devices: DeviceRow[];
  zones: ZoneRow[];
  sensors: SensorRow[];
  hubs: HubRow[];
  runs: NamedRunRow[];
  laws: LocalRegulation[];
  shortfalls: StoredPlan['shortfalls'];
  weatherFault: GardenWeatherFault | null;
  /** Local ISO date of today. */
  date: string;
  /** Of zones that have just watered, and of those that will. */
  lastRuns: ReadonlyMap<ZoneId, Date>;
  next: ReadonlyMap<ZoneId, Date>;
}

export function summarizeAttention(rows: GardenRows, nowMs: number): GardenOverview['attention'] {
  const { group, laws, date } = rows;
  const entries = listAttention({
    group: {
      location: group.location,
      devices: rows.devices.map(judgeCarrier),
      sensors: rows.sensors.map((sensor) => ({
        ...judgeCarrier(sensor),
        supervision: {
          verdict: sensor.verdict,
          since: sensor.verdictSince,
          believed_until: momentOrNull(group.timeZone, findBelievedUntil(sensor)),
        },
      })),
      zones: rows.zones.map((zone) => judgeZone(zone, rows)),
      active_runs: rows.runs.map(({ zoneId }) => ({ zone_id: zoneId })),
      shortfalls: rows.shortfalls.map(presentShortfall),
      weather_provider: { fault: rows.weatherFault?.fault ?? null },
      regulations: currentRegulations(laws, date)
        .filter(({ isFollowed }) => isFollowed)
        .map(presentRegulation),
    },
    hubs: rows.hubs.map((hub) => ({ ...hub, last_heard: hub.lastActiveAt })),
    now: new Date(nowMs),
  });
  const [worst] = entries;
  return {
    entry_num: entries.length,
    worst: worst === undefined ? null : describe(worst, rows.weatherFault, group.timeZone),
  };
}

const judgeCarrier = <Row extends DeviceRow | SensorRow>(row: Row) => ({
  id: row.id as Row['id'],
  name: row.name,
  status: row.status as Row['status'],
  hub_id: row.hubId,
  battery_level: row.batteryFraction,
  last_heard: 'lastActiveAt' in row ? row.lastActiveAt : row.lastReportAt,
});

function judgeZone(row: ZoneRow, { group, zones, devices, lastRuns, next }: GardenRows) {
  const { missing, waterHolding } = modelAnywhere(row, row.settledDate ?? row.plantedOn ?? '1970-01-01');
  const toUtc = (at: Date | undefined) => (at === undefined ? null : { utc: at.toISOString(), at });
  return {
    id: row.id,
    name: row.name,
    device_id: row.deviceId,
    enabled: row.enabled,
    valve_status: row.valveStatus,
    missing: row.smart ? [...missing] : [],
    lock: row.lockedAt === null || row.lockCause === null ? null : { cause: row.lockCause },
    soil_water: presentSoilWater(row, waterHolding),
    last_run: toUtc(lastRuns.get(row.id)),
    next_run: toUtc(next.get(row.id)),
    // Caps and the lack of an end are found after all that the list names a device for.
    start_refusal: findStartRefusal({ group, zones, devices, withoutEnd: new Set(), dayVolumes: new Map() }, row),
  };
}

type Named = { name: string };
type Heard = Named & { last_heard: Date | null; battery_level: number | null };
type Doubted = Heard & { supervision: { verdict: SensorRow['verdict']; since: Date | null } };
type Entry = AttentionOf<
  Heard,
  Doubted,
  Named & { next_run: { at: Date } | null },
  Named & { last_heard: Date | null }
>;

function describe(entry: Entry, weather: GardenWeatherFault | null, timeZone: string): WorstAttention {
  const said = { detail: null, since: null, next_run: null, weather_provider: null, battery_level: null };
  const about = (...things: Named[]) => ({ ...said, kind: entry.kind, names: things.map(({ name }) => name) });
  const since = (at: Date | null) => ({ since: momentOrNull(timeZone, at) });
  switch (entry.kind) {
    case 'zoneLock':
      return { ...about(entry.zone), detail: entry.cause };
    case 'valve':
      return { ...about(entry.zone), detail: entry.status };
    case 'deviceError':
      return about(entry.device);
    case 'hubOffline':
      return { ...about(entry.hub), ...since(entry.hub.last_heard) };
    case 'deviceOffline':
      return { ...about(entry.device), ...since(entry.device.last_heard) };
    case 'deviceSwitchedOff':
      return about(entry.device, ...entry.dry);
    case 'sensorOffline':
      return { ...about(entry.sensor), ...since(entry.sensor.last_heard) };
    case 'sensorDoubt':
      return {
        ...about(entry.sensor),
        detail: entry.sensor.supervision.verdict,
        ...since(entry.sensor.supervision.since),
      };
    case 'dry':
      return { ...about(entry.zone), next_run: momentOrNull(timeZone, entry.zone.next_run?.at ?? null) };
    case 'missing':
      return { ...about(entry.zone), detail: entry.fact };
    case 'shortfall':
      return about(...entry.zones);
    case 'weatherFault':
      return { ...about(), detail: weather?.fault ?? null, weather_provider: weather?.provider ?? null };
    case 'regulation':
      return about();
    case 'batteryEmpty':
    case 'batteryLow':
      return { ...about(entry.carrier), battery_level: entry.carrier.battery_level };
  }
}
