/**
 * Opens and shuts master valves and pumps for the zones behind them. The need is calculated each time from the current
 * runs, so that a crash loses nothing; a master's opening is a run of its own, whose deadline is stored and enforced by
 * its device like any other's.
 */
import { randomUUIDv7 } from 'node:crypto';
import type { RunId, ZoneId } from '@sluice/engine/vocabulary/ids';
import { sql } from 'drizzle-orm';
import type { Clock } from '../platform/clock.ts';
import type { Database, Transaction } from '../platform/database/connect.ts';
import { announce } from '../platform/live/announce.ts';
import { localDateIn } from '../platform/moments.ts';
import {
  changeRun,
  insertRuns,
  lastMasterRun,
  type NewRun,
  NOTHING_KNOWN,
  type RunRow,
  readWateringsSince,
  unsettledRuns,
  wakeDevices,
  whyNotOpen,
} from '../runs/index.ts';
import {
  type GardenWithMaster,
  gardensWithMaster,
  startsUntil,
  type ZoneUnderMaster,
  zonesUnderMasters,
} from '../schedule/index.ts';
import {
  countRuns,
  hasFailedFor,
  isLoose,
  isStuck,
  masterNeed,
  masterOccurrence,
  type Need,
  type Use,
  usesOfRuns,
} from './master-need.ts';

/** Extra seconds for which coming starts are considered, so that a master need not shut between two of them. */
const AHEAD_S = 10;
/** Extra seconds that a master stays open, so that its timer is not set again at every check. */
const SPARE_MS = 30_000;
/** Smaller differences need no command. */
const SLACK_MS = 1_500;
/** Any number, as long as nothing else in the database uses it. */
const MASTER_LOCK = 7_583_005;

/**
 * Checks all gardens that have a master zone and something to water, now or within `nearS` beyond what is considered.
 * Returns whether there is any.
 */
export async function updateMasterZones(db: Database, clock: Clock, nearS: number): Promise<boolean> {
  const gardens = await gardensWithMaster(db, new Date(clock.now()), AHEAD_S + nearS);
  for (const garden of gardens) {
    await db.transaction(async (tx) => {
      const { rows } = await tx.execute<{ mine: boolean }>(
        sql`select pg_try_advisory_xact_lock(${MASTER_LOCK}, hashtext(${garden.id})) as mine`,
      );
      if (rows[0]?.mine) await updateGardenMasters(tx, garden, clock.now());
    });
  }
  return gardens.length > 0;
}

async function updateGardenMasters(tx: Transaction, garden: GardenWithMaster, nowMs: number): Promise<void> {
  const zones = await zonesUnderMasters(tx, garden.id);
  const active = (await unsettledRuns(tx, [garden.id])).filter(({ phase }) => phase !== 'ENDED');
  const uses = await listUses(tx, garden, active, nowMs);
  const masterOfZone = new Map(zones.map((zone) => [zone.id, zone.masterZoneId]));
  const refused = new Set(zones.filter(isRefused).map(({ id }) => id));
  const openMasters = active.filter(({ source }) => source === 'MASTER');
  const masterIds = new Set([...masterOfZone.values(), ...openMasters.map(({ zoneId }) => zoneId)]);
  for (const id of masterIds) {
    const master = zones.find((zone) => zone.id === id);
    if (master === undefined) continue;
    // A run that waters as its zone is locked needs its master to the end.
    const usesBehind = uses.filter(
      ({ zoneId, state }) => masterOfZone.get(zoneId) === id && (state !== 'waiting' || !refused.has(zoneId)),
    );
    const behind = active.filter(({ zoneId }) => masterOfZone.get(zoneId) === id);
    // A valve that does not shut: only its master can stop the water (docs/fail-safe.md, 2.6).
    const guarded = new Set(zones.filter((zone) => zone.isGuarded && zone.masterZoneId === id).map((zone) => zone.id));
    const mustShutFor = (run: RunRow) => (guarded.has(run.zoneId) ? isLoose(run, nowMs) : isStuck(run));
    const mustShut = behind.some(mustShutFor);
    if (mustShut) {
      await endRunsBehind(
        tx,
        behind.filter((run) => !mustShutFor(run)),
        nowMs,
      );
    }
    const need = mustShut ? null : masterNeed(usesBehind, garden, nowMs, guarded.size > 0);
    const open = openMasters.find(({ zoneId }) => zoneId === id);
    if (open !== undefined) await holdOpen(tx, open, need, garden.leadS, nowMs);
    else if (need?.first) await openFor(tx, garden, master, need, need.first, active, nowMs);
  }
}

/** Whether no run of the zone would open: no pump starts for it. Of a guarded valve that is silent nobody knows whether it is shut. */
function isRefused({ zone, device, isGuarded }: ZoneUnderMaster): boolean {
  const valves = [{ zone, device: { ...device, status: null } }];
  return whyNotOpen({ ...NOTHING_KNOWN, valves, isSilent: isGuarded && device.status === 'OFFLINE' }) !== null;
}

/** Runs that water behind a master which is shut now. */
async function endRunsBehind(tx: Transaction, behind: RunRow[], nowMs: number): Promise<void> {
  for (const run of behind) {
    const isOpen = run.phase === 'OPENING' || run.phase === 'WATERING';
    if (isOpen && run.fault !== 'master-not-open') {
      await change(tx, run, { deadline: new Date(nowMs), fault: 'master-not-open' });
    }
  }
}

/** Shuts an open master because water flows on behind shut valves; runs behind it end too. False where none is open. */
export async function shutMaster(tx: Transaction, master: Pick<RunRow, 'groupId' | 'zoneId'>, nowMs: number) {
  const active = (await unsettledRuns(tx, [master.groupId])).filter(({ phase }) => phase !== 'ENDED');
  const open = active.find(({ source, zoneId }) => source === 'MASTER' && zoneId === master.zoneId);
  if (open === undefined) return false;
  const zones = await zonesUnderMasters(tx, master.groupId);
  const ids = new Set(zones.filter(({ masterZoneId }) => masterZoneId === master.zoneId).map(({ id }) => id));
  const behind = active.filter(({ zoneId }) => ids.has(zoneId));
  await endRunsBehind(tx, behind, nowMs);
  await change(tx, open, notNeeded(open, nowMs));
  return true;
}

async function listUses(tx: Transaction, garden: GardenWithMaster, active: RunRow[], nowMs: number): Promise<Use[]> {
  const { id, leadS, lagS, isOneByOne } = garden;
  const over = await readWateringsSince(tx, id, new Date(nowMs - (lagS + AHEAD_S) * 1000));
  const coming = await startsUntil(tx, id, new Date(nowMs + (leadS + lagS + AHEAD_S) * 1000));
  return [
    ...over.flatMap(({ openedAt, closedAt, ...run }): Use[] =>
      openedAt && closedAt ? [{ ...run, startMs: openedAt.getTime(), endMs: closedAt.getTime(), state: 'over' }] : [],
    ),
    ...usesOfRuns(active, nowMs, isOneByOne),
    ...coming.flatMap(({ zoneId, startsAt, durationS, ...start }): Use[] => {
      if (zoneId === null) return [];
      const startMs = startsAt.getTime();
      return [{ ...start, zoneId, startMs, endMs: startMs + durationS * 1000, state: 'waiting' }];
    }),
  ];
}

/** Sets an open master's end to the current need; shuts one that is no longer needed. */
async function holdOpen(
  tx: Transaction,
  master: RunRow,
  need: Need | null,
  leadS: number,
  nowMs: number,
): Promise<void> {
  if (master.stopRequestedAt !== null || master.phase === 'CLOSING') return;
  const untilMs = need?.untilMs ?? nowMs;
  if (master.phase === 'PENDING' || master.phase === 'OPENING') {
    if (need === null) await change(tx, master, notNeeded(master, nowMs));
    if (need === null || master.phase === 'PENDING') return;
  }
  const deadlineMs = master.deadline?.getTime() ?? nowMs;
  const spareMs = need?.isGrowing ? leadS * 1000 + SPARE_MS : 0;
  const isShort = untilMs > deadlineMs + (need?.isGrowing ? 0 : SLACK_MS);
  const isLong = deadlineMs - untilMs > 2 * spareMs + SLACK_MS;
  if (!isShort && !isLong) return;
  const startMs = master.openedAt?.getTime() ?? deadlineMs - master.durationS * 1000;
  const endMs = untilMs + spareMs;
  await change(tx, master, {
    deadline: new Date(endMs),
    durationS: Math.max(1, Math.round((endMs - startMs) / 1000)),
  });
}

const notNeeded = ({ phase }: RunRow, nowMs: number): Partial<NewRun> =>
  phase === 'PENDING' ? { phase: 'ENDED', outcome: 'STOPPED' } : { stopRequestedAt: new Date(nowMs) };

async function change(tx: Transaction, run: RunRow, to: Partial<NewRun>): Promise<void> {
  const changed = await changeRun(tx, run.id, to);
  if (!changed) return;
  await announce(tx, { groupId: run.groupId }, ['runs', 'zones', 'schedule']);
  await wakeDevices(tx, [run.deviceId]);
}

/** Opens a master; if it failed for a run, that run is not watered. */
async function openFor(
  tx: Transaction,
  garden: GardenWithMaster,
  master: ZoneUnderMaster,
  need: Need,
  first: Use,
  active: RunRow[],
  nowMs: number,
): Promise<void> {
  const last = await lastMasterRun(tx, master.id);
  if (last !== null && hasFailedFor(last, first.occurrenceId)) {
    const dry = active.find((run) => run.occurrenceId === first.occurrenceId && run.phase !== 'PENDING');
    const isReported = dry === undefined || dry.phase === 'CLOSING' || dry.fault === 'master-not-open';
    if (!isReported) await change(tx, dry, { deadline: new Date(nowMs), fault: 'master-not-open' });
    return;
  }
  const count = last === null ? 0 : countRuns(last, first.occurrenceId);
  const spareMs = need.isGrowing ? garden.leadS * 1000 + SPARE_MS : 0;
  const [added] = await insertRuns(tx, [
    {
      id: randomUUIDv7() as RunId,
      occurrenceId: masterOccurrence(master.id as ZoneId, first.occurrenceId, count + 1),
      groupId: garden.id,
      zoneId: master.id,
      deviceId: master.deviceId,
      source: 'MASTER',
      reasonType: first.reasonType,
      leadS: garden.leadS,
      localDate: localDateIn(garden.timeZone, nowMs),
      plannedStart: new Date(nowMs),
      durationS: Math.ceil((need.untilMs + spareMs - nowMs) / 1000),
      phase: 'PENDING',
    },
  ]);
  if (!added) return;
  await announce(tx, { groupId: garden.id }, ['runs', 'zones', 'schedule']);
  await wakeDevices(tx, [master.deviceId]);
}
