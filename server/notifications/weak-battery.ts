import type { GroupId } from '@sluice/engine/vocabulary/ids';
import { LIMITS } from '@sluice/engine/vocabulary/limits';
import type { Queryable } from '../platform/database/connect.ts';
import { notify } from './service.ts';

interface BatteryThing {
  id: string;
  groupId: GroupId;
  name: string;
  /** The charge as stored before. */
  batteryFraction: number | null;
}

/** Tells that a battery has become weak; not again while it stays so. */
export async function notifyWeakBattery(
  db: Queryable,
  subject: 'DEVICE' | 'SENSOR',
  { id, groupId, name, batteryFraction: before }: BatteryThing,
  batteryFraction: number | null,
  at: Date,
): Promise<void> {
  const wasWeak = before !== null && before < LIMITS.batteryWarnFraction;
  if (batteryFraction === null || batteryFraction >= LIMITS.batteryWarnFraction || wasWeak) return;
  await notify(db, {
    groupId,
    key: 'batteryLow',
    figures: { device: name, percent: Math.round(batteryFraction * 100) },
    subject,
    subjectId: id,
    cause: `battery ${id} ${at.toISOString().slice(0, 10)}`,
    at,
  });
}
