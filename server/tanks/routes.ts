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
import { deleteTank, putTank, readTank, type TankRow } from './store.ts';

export async function tankRoutes(app: App, { db, clock, recalculate }: Services): Promise<void> {
  serveCalls(app, 'tanks', tankCalls, {
    'PUT /groups/:id/tank': async (request) => {
      const id = await permitGroup(db, request);
      const before = await readTank(db, id);
      refuseStale(before ?? { version: 0 }, request.body.version);
      await refuseForeignZones(db, id, request.body.zone_ids);
      const { level_l: levelL } = request.body;
      const reading = levelL === undefined ? before && { readL: before.readL, readAt: before.readAt } : null;
      if (levelL === undefined && reading === null) throw invalid('level_l', 'validation.tankLevel');
      const read = reading ?? { readL: levelL ?? 0, readAt: new Date(clock.now()) };
      const levelSensor = toLevelSensor(request.body.level_sensor);
      const fields = { ...toTankColumns(request.body), ...read, levelSensor };
      if (before && differences<TankRow>(before, fields) === null)
        return { tank: presentTank(before, clock.now()), recalculation: null };
      const row: TankRow = {
        ...{ groupId: id, ...fields, emptyL: before?.emptyL ?? null },
        ...(before && isDeepStrictEqual(before.levelSensor, levelSensor)
          ? { sensorHeardAt: before.sensorHeardAt, sensorFault: before.sensorFault }
          : { sensorHeardAt: null, sensorFault: null }),
        isReadBySensor: levelL === undefined && (before?.isReadBySensor ?? false),
        version: (before?.version ?? 0) + 1,
      };
      await db.transaction(async (tx) => {
        await putTank(tx, row);
        await announce(tx, { groupId: id }, ['group', 'schedule']);
      });
      return { tank: presentTank(row, clock.now()), recalculation: await recalculate(id, request) };
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
