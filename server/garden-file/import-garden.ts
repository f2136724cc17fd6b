/** Makes a garden of a file that was read and found right: its own, with new ids, and nothing in it that could water. */
import { randomUUIDv7 } from 'node:crypto';
import { numberOf } from '@sluice/contract/garden-file';
import type {
  BackupProgramId,
  DeviceId,
  GroupId,
  PlantId,
  ProgramId,
  RegulationId,
  ReminderId,
  RestrictionId,
  SensorId,
  UserId,
  ZoneId,
} from '@sluice/engine/vocabulary/ids';
import { putBackupProgram } from '../backup-programs/index.ts';
import { insertDevice } from '../devices/index.ts';
import { insertOwnGroup } from '../groups/index.ts';
import { plantsByName } from '../plants/index.ts';
import type { Queryable, Transaction } from '../platform/database/connect.ts';
import { localDateIn } from '../platform/moments.ts';
import { recurrenceColumns } from '../platform/recurrence-columns.ts';
import { readPreferences, toPreferenceColumns, updatePreferences } from '../preferences/index.ts';
import { insertProgram, toProgramColumns } from '../programs/index.ts';
import { answerRegulation, findRegulations, followDeclaration } from '../regulations/index.ts';
import { insertReminder, toReminderColumns } from '../reminders/index.ts';
import { insertRestriction } from '../restrictions/index.ts';
import { insertSensor } from '../sensors/index.ts';
import { putTank, toTankColumns } from '../tanks/index.ts';
import { putBudget, putTariff, toPriceColumns } from '../tariffs/index.ts';
import { isForEverybody, putWeatherProvider, readWeatherProvider } from '../weather/index.ts';
import { beginSoilWater, findZone, insertZone, toZoneColumns, toZoneLengths } from '../zones/index.ts';
import { toColumns } from './columns.ts';
import { FreshIds } from './numbers.ts';
import type { GardenFile } from './read-garden-file.ts';
import { storeHistory } from './store-history.ts';

/** The ids that a garden's things get here. */
export const freshIds = () => ({
  devices: new FreshIds<DeviceId>(randomUUIDv7),
  zones: new FreshIds<ZoneId>(randomUUIDv7),
  sensors: new FreshIds<SensorId>(randomUUIDv7),
  programs: new FreshIds<ProgramId>(randomUUIDv7),
});
export type Ids = ReturnType<typeof freshIds>;

/** Days after which a soil is not what it was: its balance begins again. */
const SOIL_LASTS_DAYS = 14;

/** Stores all of it, or nothing. `name`: the garden's, where it is not to be that in the file. */
export async function importGarden(
  tx: Transaction,
  file: GardenFile,
  path: string,
  { id, userId, name, nowMs }: { id: GroupId; userId: UserId; name: string | undefined; nowMs: number },
): Promise<void> {
  const [garden] = file.description.garden;
  if (!garden) throw new Error('a garden file without a garden was found right');
  const now = new Date(nowMs);
  await insertOwnGroup(tx, userId, {
    ...toColumns(garden.value),
    name: name ?? garden.value.name,
    id,
    productStatus: file.description.zones.some(isSetUp) ? 'ACTIVE' : 'SETUP',
    createdAt: now,
  });
  const ids = freshIds();
  await storeRules(tx, file, id);
  await storeDevices(tx, file, id, ids);
  await storeZones(tx, file, id, ids);
  await storeTank(tx, file, id, ids);
  await storeSensors(tx, file, id, ids);
  await storePrograms(tx, file, id, ids, now);
  await storeHistory(tx, path, { groupId: id, ids, nowMs });
  await beginSoils(tx, file, ids, localDateIn(garden.value.time_zone, nowMs), now);
}

async function storeRules(tx: Transaction, { description }: GardenFile, groupId: GroupId): Promise<void> {
  for (const { value } of description['weather-provider']) {
    if (!isForEverybody(value.provider)) continue;
    await putWeatherProvider(tx, { ...(await readWeatherProvider(tx, groupId)), provider: value.provider });
  }
  const before = await readPreferences(tx, groupId);
  for (const { value } of description.preferences) {
    const { version: _version, ...fields } = value;
    await updatePreferences(tx, before, toPreferenceColumns(fields));
  }
  for (const { value } of description.tariff) {
    const { currency, from } = value;
    const earlier = value.earlier.map((prices) => ({ from: prices.from, ...toPriceColumns(prices) }));
    await putTariff(tx, { ...{ groupId, currency, from, earlier, version: 1 }, ...toPriceColumns(value) });
  }
  for (const { value } of description.budget) {
    await putBudget(tx, { groupId, ...value, cut: value.cut ?? 'none', version: 1 });
  }
  for (const { value } of description.restrictions) {
    const { time_frame: frame, months, days: weekdays } = value;
    const times = { startTime: frame?.start_time ?? null, endTime: frame?.end_time ?? null };
    await insertRestriction(tx, { id: randomUUIDv7() as RestrictionId, groupId, ...times, months, weekdays });
  }
  // Laws that this Sluice does not have have nothing to be answered.
  const laws = await findRegulations(
    tx,
    description.regulations.map(({ value }) => value.id as RegulationId),
  );
  for (const { value } of description.regulations) {
    const { id, follows_declaration: followsDeclaration, ...answer } = value;
    if (!laws.has(id as RegulationId)) continue;
    await answerRegulation(tx, groupId, id as RegulationId, toColumns(answer));
    if (followsDeclaration) await followDeclaration(tx, groupId, id as RegulationId);
  }
}

async function storeDevices(tx: Queryable, { description }: GardenFile, groupId: GroupId, ids: Ids): Promise<void> {
  const isController = description.garden[0]?.value.device_type === 'SPRITE';
  for (const [position, { value }] of description.devices.entries()) {
    const { number, ...device } = value;
    await insertDevice(tx, {
      ...toColumns(device),
      id: ids.devices.of(number),
      groupId,
      position,
      category: isController ? 'IRRIGATION_CONTROLLER' : 'VALVE_TIMER',
      serialNumber: '',
      address: '',
      hasHardware: false,
      isSwitchedOff: true,
      status: 'STANDBY',
    });
  }
}

const isSetUp = ({ value }: GardenFile['description']['zones'][number]) =>
  value.plant_type !== null || value.primary_plant !== null;

async function storeZones(tx: Queryable, { description }: GardenFile, groupId: GroupId, ids: Ids): Promise<void> {
  const plants = await plantsByName(tx);
  const plantOf = (name: string | null): PlantId | null => (name === null ? null : (plants.get(name) ?? null));
  for (const [position, { value }] of description.zones.entries()) {
    const { number, device, master_zone: master, primary_plant: primary, other_plants: others } = value;
    await insertZone(tx, {
      ...(toZoneColumns(value) as Omit<ReturnType<typeof toZoneColumns>, 'name'> & { name: string }),
      id: ids.zones.of(number),
      groupId,
      deviceId: ids.devices.of(device),
      terminal: value.terminal,
      position,
      masterZoneId: master === null ? null : ids.zones.of(master),
      primaryPlantId: plantOf(primary),
      otherPlantIds: others.flatMap((name) => plantOf(name) ?? []),
      hasOwnName: value.has_own_name ?? false,
      timerProof: null,
      valveStatus: value.valve_status,
      lockedAt: value.locked_at,
      lockCause: value.lock_cause,
      meteredFlowLPerMin: value.metered_flow_l_per_min,
      learnedFieldCapacity: value.learned_field_capacity,
      applicationFactor: value.application_factor,
      availableWaterFactor: value.available_water_factor,
      demandFactor: value.demand_factor,
      refillShare: value.refill_share,
      mostApplicationFactor: value.most_application_factor,
      calibrationMode: value.calibration_mode,
      depletionMm: value.depletion_mm,
      surfaceDepletionMm: value.surface_depletion_mm,
      wettedFraction: value.wetted_fraction,
      unwettedDepletionMm: value.unwetted_depletion_mm,
      settledDate: value.settled_date,
    });
  }
}

async function storeTank(tx: Queryable, { description }: GardenFile, groupId: GroupId, ids: Ids): Promise<void> {
  for (const { value } of description.tank) {
    const zoneIds = value.zones?.map((zone) => ids.zones.of(zone)) ?? null;
    const fields = toTankColumns({ ...value, zone_ids: zoneIds });
    await putTank(tx, {
      ...{ groupId, ...fields, readL: value.read_l, readAt: value.read_at },
      // Its sensor is hardware that is connected again.
      ...{ levelSensor: null, isReadBySensor: false, sensorHeardAt: null, sensorFault: null },
      ...{ emptyL: null, version: 1 },
    });
  }
}

async function storeSensors(
  tx: Queryable,
  { description, hoursUntil }: GardenFile,
  groupId: GroupId,
  ids: Ids,
): Promise<void> {
  for (const [position, { value }] of description.sensors.entries()) {
    const { number, zone, adjusted_zones: adjusted, ...sensor } = value;
    await insertSensor(tx, {
      ...toColumns(sensor),
      id: ids.sensors.of(number),
      groupId,
      position,
      zoneId: zone === null ? null : ids.zones.of(zone),
      adjustedZoneIds: adjusted.map((one) => ids.zones.of(one)),
      serialNumber: '',
      address: '',
      hasHardware: false,
      status: 'SETUP',
      readingsFrom: hoursUntil.has(number) ? new Date(hoursUntil.get(number) ?? 0) : null,
    });
  }
}

async function storePrograms(
  tx: Queryable,
  { description }: GardenFile,
  groupId: GroupId,
  ids: Ids,
  now: Date,
): Promise<void> {
  const zoneOf = ({ zone_id, ...length }: { zone_id: ZoneId; duration_s: number | null; volume_l: number | null }) => ({
    zone_id: ids.zones.of(numberOf(zone_id)),
    ...length,
  });
  for (const { value } of description.programs) {
    const zones = toZoneLengths(value.line.zones.map(zoneOf));
    await insertProgram(tx, { ...toProgramColumns(value.line), id: ids.programs.of(value.number), groupId, zones });
  }
  for (const { value } of description['backup-programs']) {
    const { enabled, start_time: startTime, zones, ...rule } = value.line;
    const id = randomUUIDv7() as BackupProgramId;
    const row = { id, groupId, deviceId: ids.devices.of(value.device), enabled, startTime, ...recurrenceColumns(rule) };
    await putBackupProgram(tx, row, toZoneLengths(zones.map(zoneOf)));
  }
  for (const { value } of description.reminders) {
    const sensorId = ids.sensors.of(numberOf(value.sensor_id));
    const id = randomUUIDv7() as ReminderId;
    await insertReminder(tx, { ...toReminderColumns(value), id, groupId, sensorId, remindedUntil: now });
  }
}

/** A soil of which nothing is said, or whose last day is long gone, begins as that of a zone just described. */
async function beginSoils(tx: Transaction, { description }: GardenFile, ids: Ids, today: string, now: Date) {
  const oldest = Temporal.PlainDate.from(today).subtract({ days: SOIL_LASTS_DAYS }).toString();
  for (const { value } of description.zones) {
    if (value.depletion_mm !== null && (value.settled_date ?? '') >= oldest) continue;
    const zone = await findZone(tx, ids.zones.of(value.number));
    if (zone) await beginSoilWater(tx, zone, today, now);
  }
}
