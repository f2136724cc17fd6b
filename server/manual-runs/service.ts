/** Watering by hand: start, extend, stop. The control loop does the rest. */
import { randomUUIDv7 } from 'node:crypto';
import type { ManualRunRequest } from '@sluice/contract/manual-runs';
import type { ActiveRun } from '@sluice/contract/runs';
import { longestRun } from '@sluice/engine/application/run-time';
import type { GroupId, RunId, UserId } from '@sluice/engine/vocabulary/ids';
import { sql } from 'drizzle-orm';
import { devicesOfGroup } from '../devices/index.ts';
import { type GroupRow, requireGroup } from '../groups/index.ts';
import type { Database, Queryable } from '../platform/database/connect.ts';
import { isUniqueViolation } from '../platform/database/unique-violation.ts';
import { conflict, invalid, notFound } from '../platform/errors.ts';
import { announce } from '../platform/live/announce.ts';
import { localDateIn } from '../platform/moments.ts';
import type { Services } from '../platform/services.ts';
import { type ProgramRow, toRunLength } from '../programs/index.ts';
import {
  changeRun,
  findRun,
  insertRuns,
  type NewRun,
  presentActiveRun,
  type RunRow,
  stopDevices,
  stopRun,
  stopRunsOfGroup,
  wakeDevices,
} from '../runs/index.ts';
import { findUser } from '../users/index.ts';
import { findFlow, findZone, type ZoneRow } from '../zones/index.ts';
import { refuseStart, type StartTools } from './refuse-start.ts';

/** Who waters: an account, or the holder of a guest link, who has a name alone. */
export type Starter = { userId: UserId } | { guestName: string };

/**
 * Queues one run per zone with a length above zero, in the order asked for. Throws "not found" for a zone of
 * another group, "conflict" for a zone that is not set up, switched off, locked, without water left for today, or watering by hand
 * already, "no guard" for one whose water nothing would end.
 * @param refuse is called before anything is kept, and throws where it is not to be
 */
export async function startManualRuns(
  services: StartTools,
  groupId: GroupId,
  request: ManualRunRequest,
  starter: Starter,
  nowMs: number,
  refuse = () => {},
): Promise<ActiveRun[]> {
  const { db } = services;
  const group = await requireGroup(db, groupId);
  const wanted: Wanted[] = [];
  for (const [place, entry] of request.zones.entries()) {
    const zone = await findZone(db, entry.zone_id);
    if (!zone || zone.groupId !== groupId) throw notFound();
    if ('hours' in entry && group.deviceType !== 'PUMP')
      throw invalid(`zones.${place}.hours`, 'validation.manualRunMinutes');
    const durationS = secondsOf(entry);
    if (durationS === 0) continue;
    await refuseStart(services, group, zone, 'hand', nowMs);
    wanted.push({ zone, durationS });
  }
  if (wanted.length === 0) throw invalid('zones', 'validation.manualRunNothing');
  return waterNow(db, group, wanted, starter, nowMs, refuse);
}

/** A length by any of its names. */
export function secondsOf(length: { duration_s: number } | { minutes: number } | { hours: number }): number {
  if ('duration_s' in length) return length.duration_s;
  return 'hours' in length ? Math.round(length.hours * 60) * 60 : length.minutes * 60;
}

type RunnableProgram = Pick<ProgramRow, 'groupId' | 'zones'>;

/** Waters the zones of a program at once, as long as it says. Throws as `startManualRuns` does. */
export async function startProgramNow(
  services: StartTools,
  program: RunnableProgram,
  userId: UserId,
  nowMs: number,
  refuse = () => {},
): Promise<ActiveRun[]> {
  const group = await requireGroup(services.db, program.groupId);
  return waterNow(services.db, group, await zonesToWater(services, group, program, nowMs), { userId }, nowMs, refuse);
}

/** Throws when the program could not be started now. */
export async function refuseUnstartable(
  services: StartTools & Pick<Services, 'clock'>,
  program: RunnableProgram,
): Promise<void> {
  await zonesToWater(services, await requireGroup(services.db, program.groupId), program, services.clock.now());
}

async function zonesToWater(
  services: StartTools,
  group: GroupRow,
  program: RunnableProgram,
  nowMs: number,
): Promise<Wanted[]> {
  const { db } = services;
  const wanted: Wanted[] = [];
  for (const { zoneId, durationS, volumeL } of program.zones) {
    const zone = await findZone(db, zoneId);
    if (zone?.groupId !== program.groupId || !zone.enabled) continue;
    await refuseStart(services, group, zone, 'hand', nowMs);
    const flow = findFlow(zone);
    const seconds = Math.round(60 * longestRun(toRunLength({ zoneId, durationS, volumeL }), flow));
    wanted.push({ zone, durationS: Math.max(1, seconds) });
  }
  if (wanted.length === 0) throw conflict('errors.zoneNotConfigured');
  return wanted;
}

interface Wanted {
  zone: ZoneRow;
  durationS: number;
}

/** The zones water one after another in this order. */
async function waterNow(
  db: Database,
  group: GroupRow,
  wanted: Wanted[],
  starter: Starter,
  nowMs: number,
  refuse: () => void,
): Promise<ActiveRun[]> {
  const groupId = group.id;
  const startedBy = 'userId' in starter ? starter.userId : null;
  const startedByName = 'userId' in starter ? ((await findUser(db, starter.userId))?.name ?? null) : starter.guestName;
  const localDate = localDateIn(group.timeZone, nowMs);
  let startsAt = nowMs;
  const rows = wanted.map(({ zone, durationS }, position): NewRun => {
    const id = randomUUIDv7() as RunId;
    const plannedStart = new Date(startsAt);
    startsAt += durationS * 1000;
    return {
      id,
      occurrenceId: `${localDate}/manual/${id}`,
      groupId,
      zoneId: zone.id,
      zoneName: zone.name,
      deviceId: zone.deviceId,
      source: 'MANUAL',
      reasonType: 'MANUAL',
      startedBy,
      startedByName,
      localDate,
      plannedStart,
      position,
      durationS,
      phase: 'PENDING',
    };
  });
  return db.transaction(async (tx) => {
    const added: RunRow[] = [];
    for (const row of rows) added.push(...(await insertUnlessWatering(tx, row, wanted)));
    refuse();
    await announce(tx, { groupId }, ['runs', 'zones', 'schedule']);
    await wakeDevices(
      tx,
      added.map((run) => run.deviceId),
    );
    const nextContactAt = new Map(
      (await devicesOfGroup(tx, groupId)).map((device) => [device.id, device.nextContactAt]),
    );
    return added.flatMap(
      (run) =>
        presentActiveRun({ ...run, starter: startedByName }, group.timeZone, nextContactAt.get(run.deviceId) ?? null) ??
        [],
    );
  });
}

/** If two people start the same zone at once, the second is refused. */
async function insertUnlessWatering(db: Queryable, row: NewRun, wanted: { zone: ZoneRow }[]): Promise<RunRow[]> {
  try {
    return await insertRuns(db, [row]);
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    const zone = wanted.find((entry) => entry.zone.id === row.zoneId)?.zone.name ?? '';
    throw conflict('errors.zoneAlreadyWatering', { zone });
  }
}

/** Changes a run's length, counted from its start. If it is shorter than what has already run, the run stops. */
export async function changeLength(db: Database, run: RunRow, durationS: number): Promise<RunRow> {
  return db.transaction(async (tx) => {
    const startMs = run.openedAt?.getTime() ?? (run.deadline?.getTime() ?? 0) - run.durationS * 1000;
    const deadline = run.deadline && new Date(startMs + durationS * 1000);
    const changed = await changeRun(
      tx,
      run.id,
      { durationS, deadline },
      sql`stop_requested_at is null and phase <> 'CLOSING'`,
    );
    if (!changed) throw conflict('errors.runEnded');
    await announce(tx, { groupId: run.groupId }, ['runs', 'schedule']);
    await wakeDevices(tx, [run.deviceId]);
    return changed;
  });
}

/** Stops one run; does nothing if it is already over. */
export async function stopOne(db: Database, run: RunRow, nowMs: number): Promise<RunRow> {
  return db.transaction(async (tx) => {
    const stopped = await stopRun(tx, run.id, new Date(nowMs));
    if (!stopped) return (await findRun(tx, run.id)) ?? run;
    await announce(tx, { groupId: run.groupId }, ['runs', 'zones', 'schedule']);
    await wakeDevices(tx, [run.deviceId]);
    return stopped;
  });
}

/**
 * Stops everything that waters or waits in a group, whoever started it. All its devices close all their valves in
 * parallel, also those that somebody opened at the device; the runs end as usual.
 */
export async function stopAll(db: Database, groupId: GroupId, nowMs: number): Promise<RunRow[]> {
  return db.transaction(async (tx) => {
    const stopped = await stopRunsOfGroup(tx, groupId, new Date(nowMs));
    if (stopped.length > 0) await announce(tx, { groupId }, ['runs', 'zones', 'schedule']);
    await stopDevices(
      tx,
      (await devicesOfGroup(tx, groupId)).map(({ id }) => id),
    );
    return stopped;
  });
}
