/** The end of a run: what flowed, for how long, and how it ended, written once. */
import type { ValveState } from '@sluice/drivers/driver';
import { sql } from 'drizzle-orm';
import { type DeviceRow, findDevice } from '../devices/index.ts';
import type { Database } from '../platform/database/connect.ts';
import { announce } from '../platform/live/announce.ts';
import { activeRunsOfGroup, changeRun, type NewRun, type RunRow, wakeDevices } from '../schedule/index.ts';
import { findZone } from '../zones/index.ts';

/** A valve that shut this much before its time was shut by hand, or lost its power. */
const EARLY_MS = 3_000;

/** What a meter's step may leave of a run's volume. */
const LEAST_LITRES = 0.1;

/** Ends a run whose valve is shut. `valve` is what the device last said of it; null when it never opened. */
export async function settle(db: Database, run: RunRow, valve: ValveState | null, nowMs: number): Promise<void> {
  const deadlineMs = run.deadline?.getTime() ?? nowMs;
  const closedAt = new Date(Math.min(nowMs, deadlineMs));
  const delivered = run.openedAt === null ? null : (valve?.delivered ?? null);
  const hasItsVolume = run.maxVolumeL !== null && (delivered?.volumeL ?? 0) >= run.maxVolumeL - LEAST_LITRES;
  const isEarly = deadlineMs - closedAt.getTime() > EARLY_MS && !hasItsVolume;
  await end(db, run, {
    outcome: run.openedAt === null ? 'FAILED' : run.stopRequestedAt !== null || isEarly ? 'STOPPED' : 'COMPLETED',
    fault:
      run.openedAt === null
        ? (run.fault ?? 'unreachable')
        : isEarly && !run.stopRequestedAt
          ? 'closed-at-device'
          : run.fault,
    closedAt: run.openedAt === null ? null : closedAt,
    volumeL: delivered?.volumeL ?? null,
    volumeIsMeasured: delivered?.basis === 'measured',
  });
}

/** Ends a run that came due while its device was switched off by its owner. */
export async function refuseSwitchedOff(db: Database, run: RunRow, device: DeviceRow): Promise<void> {
  await end(db, run, {
    outcome: 'SKIPPED',
    reasonType: 'USER_CONSTRAINT',
    reasonFigures: { ...run.reasonFigures, switched_off: device.name },
  });
}

/** Ends a run that never opened. */
export async function fail(db: Database, run: RunRow, fault: string): Promise<void> {
  await end(db, run, { outcome: 'FAILED', fault });
}

async function end(db: Database, run: RunRow, change: Partial<NewRun>): Promise<void> {
  await db.transaction(async (tx) => {
    // The history keeps the names of the day.
    const names = {
      zoneName: (await findZone(tx, run.zoneId))?.name ?? run.zoneName,
      deviceName: (await findDevice(tx, run.deviceId))?.name ?? run.deviceName,
    };
    const ended = await changeRun(tx, run.id, { ...names, ...change, phase: 'ENDED' }, sql`phase <> 'ENDED'`);
    if (!ended) return;
    await announce(tx, { groupId: run.groupId }, ['runs', 'zones', 'devices', 'schedule']);
    const waiting = (await activeRunsOfGroup(tx, run.groupId)).filter((other) => other.phase === 'PENDING');
    await wakeDevices(
      tx,
      waiting.map((other) => other.deviceId),
    );
  });
}
