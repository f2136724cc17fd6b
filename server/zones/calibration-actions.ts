/** What people decide about what was learned of a zone: apply it for good, go on learning, forget it, undo that. */
import type { CalibrationAction } from '@sluice/engine/vocabulary/calibration';
import type { UserId, ZoneId } from '@sluice/engine/vocabulary/ids';
import { and, desc, eq, ne } from 'drizzle-orm';
import type { Transaction } from '../platform/database/connect.ts';
import { conflict, notFound } from '../platform/errors.ts';
import { announce } from '../platform/live/announce.ts';
import type { Services } from '../platform/services.ts';
import { columnsFrom, learningOfGroup } from './calibrate.ts';
import { type CalibrationColumns, UNCALIBRATED_COLUMNS } from './calibration.ts';
import { findEstimate, type StoredEstimate, storeEstimate } from './estimate-store.ts';
import { lockZone, updateZone, type ZoneRow } from './store.ts';
import { zoneCalibrationChanges } from './tables.ts';

/** A zone's calibration before somebody changed it. */
export interface CalibrationSnapshot extends CalibrationColumns {
  mode: ZoneRow['calibrationMode'];
  probedOn: string | null;
  stored: StoredEstimate | null;
}

export async function decideCalibration(
  { db, clock }: Services,
  id: ZoneId,
  action: CalibrationAction,
  userId: UserId,
): Promise<void> {
  await db.transaction(async (tx) => {
    const zone = await lockZone(tx, id);
    if (!zone) throw notFound();
    const before = await takeSnapshot(tx, zone);
    await ACTIONS[action](tx, zone);
    const at = new Date(clock.now());
    await tx.insert(zoneCalibrationChanges).values({ zoneId: id, userId, action, at, before });
    await announce(tx, { groupId: zone.groupId }, ['zones', 'schedule']);
  });
}

const ACTIONS: { readonly [A in CalibrationAction]: (tx: Transaction, zone: ZoneRow) => Promise<void> } = {
  /** A person's yes: also beyond what Sluice may set by itself. */
  async apply(tx, zone) {
    const learned = (await learningOfGroup(tx, zone.groupId)).learned.get(zone.id);
    if (learned === undefined) throw conflict('errors.nothingLearned');
    const { application, availableWater, demand } = learned.factors;
    const columns = columnsFrom(learned, zone);
    await updateZone(tx, zone.id, {
      ...columns,
      refillShare: 1,
      mostApplicationFactor: Math.max(columns.mostApplicationFactor, application),
      applicationFactor: application,
      availableWaterFactor: availableWater,
      demandFactor: demand,
      calibrationMode: 'fixed',
    });
  },

  async learn(tx, zone) {
    const learned = (await learningOfGroup(tx, zone.groupId)).learned.get(zone.id);
    const columns = learned === undefined ? {} : columnsFrom(learned, zone);
    await updateZone(tx, zone.id, { ...columns, calibrationMode: 'learning' });
  },

  async forget(tx, zone) {
    await updateZone(tx, zone.id, { ...UNCALIBRATED_COLUMNS, calibrationMode: 'learning', probedOn: null });
    await replaceEstimate(tx, zone, null);
  },

  async undo(tx, zone) {
    const [last] = await tx
      .select()
      .from(zoneCalibrationChanges)
      .where(
        and(
          eq(zoneCalibrationChanges.zoneId, zone.id),
          eq(zoneCalibrationChanges.isUndone, false),
          ne(zoneCalibrationChanges.action, 'undo'),
        ),
      )
      .orderBy(desc(zoneCalibrationChanges.at))
      .limit(1);
    if (last === undefined) throw conflict('errors.nothingToUndo');
    const { stored, mode, ...columns } = last.before;
    await updateZone(tx, zone.id, { ...columns, calibrationMode: mode });
    await replaceEstimate(tx, zone, stored);
    await tx.update(zoneCalibrationChanges).set({ isUndone: true }).where(eq(zoneCalibrationChanges.id, last.id));
  },
};

/** Another estimate from the last settled evening on. */
async function replaceEstimate(tx: Transaction, { id, settledDate }: ZoneRow, stored: StoredEstimate | null) {
  if (settledDate === null) return;
  await storeEstimate(tx, id, settledDate, stored);
  await updateZone(tx, id, { estimateSetOn: settledDate });
}

async function takeSnapshot(tx: Transaction, zone: ZoneRow): Promise<CalibrationSnapshot> {
  const found = await findEstimate(tx, zone.id);
  const { applicationFactor, availableWaterFactor, demandFactor, refillShare, mostApplicationFactor, probedOn } = zone;
  return {
    applicationFactor,
    availableWaterFactor,
    demandFactor,
    refillShare,
    mostApplicationFactor,
    probedOn,
    mode: zone.calibrationMode,
    stored: found && { probeIds: found.probeIds, estimate: found.estimate },
  };
}
