/** Adding, changing and removing sensors, and their self-learning. */
import { randomUUIDv7 } from 'node:crypto';
import type { SensorChange, SensorCreation } from '@sluice/contract/sensors';
import { allowedDepletion, defaultThresholds, usualDepletion } from '@sluice/engine/sensing/moisture-thresholds';
import type { GroupId, SensorId, ZoneId } from '@sluice/engine/vocabulary/ids';
import { LIMITS } from '@sluice/engine/vocabulary/limits';
import {
  adoptDevice,
  askHardware,
  findDevice,
  type Hardware,
  refuseUnlessPairing,
  releaseDevice,
  requireHardware,
  tryAccess,
  type ValvePlace,
} from '../devices/index.ts';
import type { GroupRow } from '../groups/index.ts';
import type { Queryable, Transaction } from '../platform/database/connect.ts';
import { AppError, conflict, invalid, notFound, type Problem } from '../platform/errors.ts';
import { announce } from '../platform/live/announce.ts';
import { localDateIn } from '../platform/moments.ts';
import type { Services } from '../platform/services.ts';
import { changedByOther, differences, lockForChange } from '../platform/versions.ts';
import { remindersOfSensor } from '../reminders/index.ts';
import { findWaterHolding, updateZone, type ZoneRow, zonesOfGroup } from '../zones/index.ts';
import { SENSOR_QUEUE } from './queue.ts';
import {
  appendSensor,
  deleteSensor,
  findHubOfGroup,
  findSensor,
  lockSensor,
  type SensorRow,
  sensorsOfGroups,
  updateSensor,
} from './store.ts';

/** Minutes between two measurements of a sensor that measures without pause. */
export const CONTINUOUS_MINUTES = 1;
/** In another soil, learned values no longer apply. */
const UNLEARNED = { learningSince: null, learningProgress: 0, learnedFieldCapacity: null, learnedSoil: null };

/**
 * Adds a sensor. Throws "invalid" for a garden with zones when none is named, "conflict" for a hub that is not pairing,
 * "unreachable" when the sensor does not answer.
 */
export async function addSensor(
  { db, clock, jobs }: Services,
  hardware: Hardware,
  group: GroupRow,
  creation: SensorCreation,
): Promise<SensorId> {
  const { name, driver, address, access, hub_id: hubId, replaces } = creation;
  const zones = await zonesOfGroup(db, group.id);
  const place = replaces === null ? null : await findFreePlace(db, group.id, replaces);
  const zone = place ? (zones.find(({ id }) => id === place.zoneId) ?? null) : zoneFor(zones, creation.zone_id ?? null);
  const hub = hubId === null ? null : await findHubOfGroup(db, group.id, hubId);
  if (hubId !== null && !hub) throw invalid('hub_id', 'validation.hubRequired');
  if (hub) refuseUnlessPairing(hub, clock.now());
  const id = place?.id ?? (randomUUIDv7() as SensorId);
  const wanted = {
    name,
    driver,
    address,
    access,
    type: 'SENSOR',
    hubAddress: hub?.address ?? null,
    isIndoor: group.location === 'indoor',
    place: await findValve(db, zone),
  } as const;
  await adoptDevice(hardware, wanted, async (identity, adopted, state) =>
    db.transaction(async (tx) => {
      const columns = {
        ...identity,
        id,
        groupId: group.id,
        hubId,
        zoneId: zone?.id ?? null,
        status: state.status,
        senses: adopted.senses ?? ('soil' as const),
        batteryFraction: state.batteryFraction,
        reportIntervalMin: LIMITS.sensorMeasureMinutes,
      };
      if (place) await takePlace(tx, place, { ...columns, name: place.name });
      else await appendSensor(tx, columns);
      await announce(tx, { groupId: group.id }, ['devices', 'zones']);
    }),
  );
  await jobs.send(SENSOR_QUEUE, {});
  return id;
}

/** A sensor that came with a garden file. Throws "invalid" for one of another garden, or one that has hardware. */
async function findFreePlace(db: Queryable, groupId: GroupId, id: SensorId): Promise<SensorRow> {
  const sensor = await findSensor(db, id);
  if (sensor?.groupId !== groupId || sensor.hasHardware) throw invalid('replaces', 'validation.deviceHasHardware');
  return sensor;
}

async function takePlace(tx: Transaction, { id }: SensorRow, columns: Partial<SensorRow>): Promise<void> {
  const row = await lockSensor(tx, id);
  if (!row || row.hasHardware) throw changedByOther();
  await updateSensor(tx, id, { ...columns, hasHardware: true, version: row.version + 1 });
}

/** The zone of a sensor. Throws "invalid" where the garden has zones and none is named. */
function zoneFor(zones: ZoneRow[], id: ZoneId | null): ZoneRow | null {
  if (id === null && zones.length > 0) throw invalid('zone_id', 'validation.sensorZoneRequired');
  if (id === null) return null;
  const zone = zones.find((candidate) => candidate.id === id);
  if (!zone) throw invalid('zone_id', 'errors.zoneNotInGarden');
  return zone;
}

/** The valve that waters the ground of a zone. */
async function findValve(db: Queryable, zone: ZoneRow | null): Promise<ValvePlace | null> {
  const device = zone && (await findDevice(db, zone.deviceId));
  return zone && device?.hasHardware ? { address: device.address, terminal: zone.terminal } : null;
}

/**
 * Changes a sensor; returns whether the plan must change. The sensor's own settings are sent first: throws
 * "unreachable" when it does not answer, and then nothing has changed.
 */
export async function changeSensor(
  { db, clock }: Services,
  hardware: Hardware,
  id: SensorId,
  change: SensorChange,
): Promise<{ movesPlan: boolean }> {
  return db.transaction(async (tx) => {
    const row = await lockForChange(lockSensor, tx, id, change);
    const zones = await zonesOfGroup(tx, row.groupId);
    const different = differences(row, toColumns(change, row));
    if (!different) return { movesPlan: false };
    const outcome = { ...row, ...different };
    if (change.zone_id !== undefined) zoneFor(zones, change.zone_id);
    const problems = findProblems(outcome, change, zones, localDateIn('UTC', clock.now()));
    if (problems.length > 0) throw new AppError('invalid', ...problems);
    await tell(tx, hardware, outcome, different, zones);
    await updateSensor(tx, id, { ...different, version: row.version + 1 });
    await announce(tx, { groupId: row.groupId }, ['devices', 'zones', 'schedule']);
    const planned: (keyof SensorRow)[] = ['zoneId', 'skipAbove', 'addBelow', 'adjustedZoneIds'];
    return { movesPlan: planned.some((column) => column in different) };
  });
}

function toColumns(change: SensorChange, row: SensorRow): Partial<SensorRow> {
  const { other_notifications: others, watering_adjustment_zone_ids: adjusted } = change;
  const own = change.zone_id === undefined ? row.zoneId : change.zone_id;
  const isMoved = own !== row.zoneId;
  return {
    ...(isMoved ? UNLEARNED : {}),
    name: change.name,
    zoneId: change.zone_id,
    lightMode: change.light_mode,
    lightColour: change.light_colour,
    isContinuous: change.continuous_monitoring,
    reportIntervalMin: change.report_interval,
    skipAbove: change.skip_watering_above,
    addBelow: change.add_watering_below,
    // Its own zone is always among them, and first.
    adjustedZoneIds:
      adjusted || isMoved
        ? [...new Set(adjusted ?? row.adjustedZoneIds)].filter((zoneId) => zoneId !== own)
        : undefined,
    notificationMode: change.notification_mode,
    notifyOffline: others?.offline,
    notifyRapidRise: others?.rapid_rise,
    notifyRapidDrop: others?.rapid_drop,
  } as Partial<SensorRow>;
}

function findProblems(outcome: SensorRow, change: SensorChange, zones: ZoneRow[], today: string): Problem[] {
  const problems: Problem[] = (change.watering_adjustment_zone_ids ?? []).flatMap((id, place) =>
    zones.some((zone) => zone.id === id)
      ? []
      : [{ path: `watering_adjustment_zone_ids.${place}`, message: 'errors.zoneNotInGarden' as const }],
  );
  const zone = zones.find(({ id }) => id === outcome.zoneId) ?? null;
  const water = zone && findWaterHolding(zone, today);
  const usual = defaultThresholds(water === null ? usualDepletion(zone?.plantType ?? null) : allowedDepletion(water));
  if ((outcome.addBelow ?? usual.addBelow) >= (outcome.skipAbove ?? usual.skipAbove)) {
    const path = change.add_watering_below == null ? 'skip_watering_above' : 'add_watering_below';
    problems.push({ path, message: 'validation.moistureOrder' });
  }
  return problems;
}

async function tell(
  tx: Transaction,
  { findDriver }: Hardware,
  outcome: SensorRow,
  different: Partial<SensorRow>,
  zones: ZoneRow[],
): Promise<void> {
  const { name, address, lightMode, lightColour } = outcome;
  const { probes } = findDriver(outcome.driver);
  const settings: (keyof SensorRow)[] = ['lightMode', 'lightColour', 'isContinuous', 'reportIntervalMin'];
  if (!outcome.hasHardware) return;
  if (settings.some((column) => column in different)) {
    const intervalMinutes = outcome.isContinuous ? CONTINUOUS_MINUTES : outcome.reportIntervalMin;
    await askHardware(name, async () => probes?.setProbe(address, { intervalMinutes, lightMode, lightColour }));
  }
  if ('zoneId' in different) {
    const place = await findValve(tx, zones.find((zone) => zone.id === outcome.zoneId) ?? null);
    await askHardware(name, async () => probes?.moveProbe(address, place));
  }
}

/** Tells the probes in these zones which valves water their ground now; one that does not answer is left as it is. */
export async function moveProbes(
  db: Queryable,
  { findDriver }: Hardware,
  groupId: GroupId,
  zones: readonly ZoneRow[],
): Promise<void> {
  for (const { zoneId, name, driver, address, hasHardware } of await sensorsOfGroups(db, [groupId])) {
    const zone = zones.find(({ id }) => id === zoneId);
    if (!zone || !hasHardware) continue;
    const place = await findValve(db, zone);
    await askHardware(name, async () => findDriver(driver).probes?.moveProbe(address, place)).catch((error) => {
      if (!(error instanceof AppError)) throw error;
    });
  }
}

/**
 * Stores another login of a sensor once it was taken, and of the garden's other sensors that are read with the same. Throws
 * "invalid" for a wrong one, "unreachable" without an answer.
 */
export async function changeAccess(
  { db, jobs }: Services,
  hardware: Hardware,
  sensor: SensorRow,
  access: SensorCreation['access'],
): Promise<void> {
  requireHardware(sensor);
  const isSame = hardware.findDriver(sensor.driver).access?.isSameLogin;
  const others = (await sensorsOfGroups(db, [sensor.groupId])).filter(
    ({ id, driver, address, hasHardware }) =>
      id !== sensor.id && driver === sensor.driver && hasHardware && isSame?.(sensor.address, address),
  );
  const changed = [{ id: sensor.id, address: await tryAccess(hardware, sensor, access) }];
  for (const other of others) {
    // One that is gone there says so by itself.
    const address = await tryAccess(hardware, other, access).catch((error: unknown) => {
      if (error instanceof AppError) return null;
      throw error;
    });
    if (address !== null) changed.push({ id: other.id, address });
  }
  await db.transaction(async (tx) => {
    for (const { id, address } of changed.toSorted((one, other) => (one.id < other.id ? -1 : 1))) {
      const row = await lockSensor(tx, id);
      if (row) await updateSensor(tx, id, { address, version: row.version + 1 });
      else if (id === sensor.id) throw notFound();
    }
    await announce(tx, { groupId: sensor.groupId }, ['devices']);
  });
  await jobs.send(SENSOR_QUEUE, {});
}

/** Throws "conflict" while a reminder uses the sensor. */
export async function removeSensor({ db }: Services, hardware: Hardware, sensor: SensorRow): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await lockSensor(tx, sensor.id))) throw notFound();
    if ((await remindersOfSensor(tx, sensor.id)).length > 0) throw conflict('errors.sensorInReminder');
    await deleteSensor(tx, sensor.id);
    await announce(tx, { groupId: sensor.groupId }, ['devices', 'zones', 'schedule']);
  });
  if (sensor.hasHardware) await releaseDevice(hardware, sensor);
}

/** Begins to learn the soil's field capacity from now on; a sensor that is learning goes on. */
export async function startLearning({ db, clock }: Services, id: SensorId): Promise<void> {
  await db.transaction(async (tx) => {
    const row = await lockSensor(tx, id);
    if (!row) throw notFound();
    if (row.learningSince !== null) return;
    await updateSensor(tx, id, {
      learningSince: new Date(clock.now()),
      learningProgress: 0,
      learnedFieldCapacity: null,
      learnedSoil: null,
      version: row.version + 1,
    });
    await announce(tx, { groupId: row.groupId }, ['devices']);
  });
}

/** Forgets what was learned, in the zone too; returns whether the plan must change. */
export async function resetLearning({ db }: Services, id: SensorId): Promise<{ movesPlan: boolean }> {
  return db.transaction(async (tx) => {
    const row = await lockSensor(tx, id);
    if (!row) throw notFound();
    const different = differences<SensorRow>(row, UNLEARNED);
    if (!different) return { movesPlan: false };
    await updateSensor(tx, id, { ...different, version: row.version + 1 });
    const hadLearned = row.learnedFieldCapacity !== null && row.zoneId !== null;
    if (hadLearned && row.zoneId !== null) await updateZone(tx, row.zoneId, { learnedFieldCapacity: null });
    await announce(tx, { groupId: row.groupId }, ['devices', 'zones']);
    return { movesPlan: hadLearned };
  });
}
