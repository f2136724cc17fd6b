import { isDeepStrictEqual } from 'node:util';
import { type Tank, type TankSetting, tankCalls } from '@sluice/contract/tanks';
import type { GroupId } from '@sluice/engine/vocabulary/ids';
import { DAY_MS } from '@sluice/engine/vocabulary/units';
import type { Queryable } from '../platform/database/connect.ts';
import { invalid } from '../platform/errors.ts';
import { announce } from '../platform/live/announce.ts';
import { serveCalls } from '../platform/serve-calls.ts';
import type { App, Services } from '../platform/services.ts';
import { differences, refuseStale } from '../platform/versions.ts';
import { permitGroup } from '../users/index.ts';
import { zonesOfGroup } from '../zones/index.ts';
import { deleteTank, lockTank, putTank, type TankRow } from './store.ts';

export async function tankRoutes(app: App, { db, clock, recalculate }: Services): Promise<void> {
  serveCalls(app, 'tanks', tankCalls, {
    'PUT /groups/:id/tank': async (request) => {
      const id = await permitGroup(db, request);
      await refuseForeignZones(db, id, request.body.zone_ids);
      const nowMs = clock.now();
      const { row, isChanged } = await db.transaction(async (tx) => {
        const before = await lockTank(tx, id);
        refuseStale(before ?? { version: 0 }, request.body.version);
        const row = describedTank(id, before, request.body, nowMs);
        if (before && differences<TankRow>(before, row) === null) return { row: before, isChanged: false };
        await putTank(tx, { ...row, version: row.version + 1 });
        await announce(tx, { groupId: id }, ['group', 'schedule']);
        return { row: { ...row, version: row.version + 1 }, isChanged: true };
      });
      return { tank: presentTank(row, nowMs), recalculation: isChanged ? await recalculate(id, request) : null };
    },

    'DELETE /groups/:id/tank': async (request) => {
      const id = await permitGroup(db, request);
      await db.transaction(async (tx) => {
        await deleteTank(tx, id);
        await announce(tx, { groupId: id }, ['group', 'schedule']);
      });
      return { tank: null, recalculation: await recalculate(id, request) };
    },
  });
}

/** The tank as it is set; its level and its sensor's last word stay where nobody has said another. */
function describedTank(
  groupId: GroupId,
  before: TankRow | null,
  { version: _, level_l: levelL, level_sensor: sensor, ...setting }: TankSetting,
  nowMs: number,
): TankRow {
  const levelSensor = toLevelSensor(sensor);
  const described = { ...toTankColumns(setting), levelSensor };
  if (levelL === undefined && before === null) throw invalid('level_l', 'validation.tankLevel');
  const read = levelL === undefined ? {} : { readL: levelL, readAt: new Date(nowMs), isReadBySensor: false };
  const first = { groupId, readL: 0, readAt: new Date(nowMs), isReadBySensor: false, emptyL: null, version: 0 };
  const isSameSensor = before !== null && isDeepStrictEqual(before.levelSensor, levelSensor);
  return {
    ...(before ?? { ...first, sensorHeardAt: null, sensorFault: null }),
    ...described,
    ...read,
    ...(isSameSensor ? {} : { sensorHeardAt: null, sensorFault: null }),
  };
}

async function refuseForeignZones(db: Queryable, id: GroupId, zoneIds: TankSetting['zone_ids']): Promise<void> {
  if (zoneIds === null) return;
  const own = new Set((await zonesOfGroup(db, id)).map((zone) => zone.id));
  if (zoneIds.some((zoneId) => !own.has(zoneId))) throw invalid('zone_ids', 'validation.wrongValue');
}

const toLevelSensor = (sensor: TankSetting['level_sensor']): TankRow['levelSensor'] =>
  sensor && { topic: sensor.topic, field: sensor.field, emptyAt: sensor.empty_at, fullAt: sensor.full_at };

export const toTankColumns = (setting: Omit<TankSetting, 'version' | 'level_l' | 'level_sensor'>) => ({
  capacityL: setting.capacity_l,
  reserveL: setting.reserve_l,
  roofM2: setting.roof_m2,
  runoffFraction: setting.runoff_fraction,
  refillLPerHour: setting.refill_l_per_hour,
  whenEmpty: setting.when_empty,
  zoneIds: setting.zone_ids,
});

/** After so long without a level its sensor has no say: the level is reckoned from its last one on. */
const SILENT_MS = DAY_MS;

export const presentTank = (row: TankRow, nowMs: number): Tank => ({
  version: row.version,
  capacity_l: row.capacityL,
  reserve_l: row.reserveL,
  roof_m2: row.roofM2,
  runoff_fraction: row.runoffFraction,
  refill_l_per_hour: row.refillLPerHour,
  when_empty: row.whenEmpty,
  zone_ids: row.zoneIds,
  read_l: row.readL,
  read_at: row.readAt.toISOString(),
  is_read_by_sensor: row.isReadBySensor,
  level_sensor: row.levelSensor && {
    topic: row.levelSensor.topic,
    field: row.levelSensor.field,
    empty_at: row.levelSensor.emptyAt,
    full_at: row.levelSensor.fullAt,
  },
  sensor_heard_at: row.sensorHeardAt?.toISOString() ?? null,
  sensor_fault: row.sensorFault ?? (isSilent(row, nowMs) ? 'silent' : null),
});

const isSilent = ({ sensorHeardAt }: TankRow, nowMs: number) =>
  sensorHeardAt !== null && nowMs - sensorHeardAt.getTime() > SILENT_MS;
