/** Making, changing and removing programs (docs/specification.md, 5). */
import { randomUUIDv7 } from 'node:crypto';
import { type ProgramChange, type WholeProgram, wholeProgram } from '@sluice/contract/programs';
import type { ProgramId } from '@sluice/engine/vocabulary/ids';
import type { GroupRow } from '../groups/index.ts';
import type { Database, Queryable, Transaction } from '../platform/database/connect.ts';
import { lockGarden } from '../platform/database/lock-garden.ts';
import { conflict } from '../platform/errors.ts';
import { checkWhole } from '../platform/input.ts';
import { refuseTooMany } from '../platform/limits/garden-caps.ts';
import { changeGarden } from '../platform/live/announce.ts';
import { ruleColumns } from '../platform/recurrence-columns.ts';
import { changedByOther, refuseSameName, refuseStale, refuseTakenName } from '../platform/versions.ts';
import { refuseForeignZones, toZoneLengths, type ZoneRow, zonesOfGroup } from '../zones/index.ts';
import { findClash, refuseClash, refuseNeverWatering } from './ground.ts';
import { presentProgram } from './present.ts';
import { deleteProgram, insertProgram, type ProgramRow, programsOfGroup, updateProgram } from './store.ts';

/** Throws as `checkNewProgram`. */
export const addProgram = (db: Database, group: GroupRow, request: WholeProgram, nowMs: number): Promise<ProgramRow> =>
  changeGarden(db, group.id, async (tx) => {
    const { row } = await checkNewProgram(tx, group, request, nowMs);
    await insertProgram(tx, row);
    return row;
  });

/**
 * A new program as it would be stored; its garden is locked. Throws "conflict" in a garden that has only sensors or as
 * many programs as it may, on a name in use, a run past midnight or an overlap, "invalid" on a zone of another garden and
 * where it would never water. With `switchOff`, one that would run past midnight or overlaps another is switched off.
 */
export async function checkNewProgram(
  tx: Transaction,
  group: GroupRow,
  request: WholeProgram,
  nowMs: number,
  onClash: 'refuse' | 'switchOff' = 'refuse',
): Promise<{ row: ProgramRow; isClashing: boolean }> {
  if (group.deviceType === 'SENSOR') throw conflict('errors.remindersOnly');
  const id = randomUUIDv7() as ProgramId;
  const row = { id, groupId: group.id, version: 1, ...toProgramColumns(request) };
  const { zones, others } = await refuseUnfit(tx, group, row);
  await refuseTooMany(tx, group.id, 'programs', nowMs);
  if (onClash === 'refuse') refuseClash(row, others, zones, group);
  refuseNeverWatering(row, zones, group, nowMs);
  const isClashing = onClash === 'switchOff' && findClash(row, others, zones, group).clash !== null;
  return { row: { ...row, enabled: row.enabled && !isClashing }, isClashing };
}

/** Several at once, or none of them. Throws as `checkNewProgram`, which switches off those that clash. */
export async function addPrograms(
  db: Database,
  group: GroupRow,
  requests: readonly WholeProgram[],
  nowMs: number,
): Promise<{ rows: ProgramRow[]; overlapping: ProgramRow[] }> {
  return changeGarden(db, group.id, async (tx) => {
    const overlapping: ProgramRow[] = [];
    const rows: ProgramRow[] = [];
    for (const request of requests) {
      const { row, isClashing } = await checkNewProgram(tx, group, request, nowMs, 'switchOff');
      await insertProgram(tx, row);
      rows.push(row);
      if (isClashing) overlapping.push(row);
    }
    return { rows, overlapping };
  });
}

/** Returns null when nothing differs: then nothing was written. */
export async function changeProgram(
  db: Database,
  group: GroupRow,
  before: ProgramRow,
  { version, ...change }: ProgramChange,
  nowMs: number,
): Promise<ProgramRow | null> {
  refuseStale(before, version);
  refuseSameName(before, change);
  const program = checkWhole(wholeProgram, { ...toWholeProgram(before), ...change });
  const after: ProgramRow = { ...before, ...toProgramColumns(program) };
  if (JSON.stringify(after) === JSON.stringify(before)) return null;
  return changeGarden(db, group.id, async (tx) => {
    const { zones: zonesHere, others } = await refuseUnfit(tx, group, after);
    refuseClash(after, others, zonesHere, group);
    // One that has ended may still be renamed.
    if (isOtherTime(before, after)) refuseNeverWatering(after, zonesHere, group, nowMs);
    const changed = { ...after, version: before.version + 1 };
    const { zones, id: _id, groupId: _group, ...columns } = changed;
    const isSameZones = JSON.stringify(zones) === JSON.stringify(before.zones);
    if (!(await updateProgram(tx, before, columns, isSameZones ? null : zones))) {
      throw changedByOther();
    }
    return changed;
  });
}

export async function removeProgram(db: Database, program: ProgramRow): Promise<void> {
  await changeGarden(db, program.groupId, async (tx) => {
    await deleteProgram(tx, program.id);
  });
}

const TIMES = [
  'startDay',
  'endDay',
  'startTime',
  'endTime',
  'anchor',
  'repeat',
  'intervalDays',
  'weekdays',
  'months',
] as const;

const isOtherTime = (before: ProgramRow, after: ProgramRow) =>
  (after.enabled && !before.enabled) ||
  TIMES.some((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));

/** Locks the garden; returns its zones and other programs. */
async function refuseUnfit(
  tx: Queryable,
  group: GroupRow,
  program: ProgramRow,
): Promise<{ zones: ZoneRow[]; others: ProgramRow[] }> {
  await lockGarden(tx, group.id);
  const zones = await zonesOfGroup(tx, group.id);
  refuseForeignZones(program.zones, zones);
  const others = (await programsOfGroup(tx, group.id)).filter(({ id }) => id !== program.id);
  refuseTakenName(program, others, 'errors.programNameInUse');
  return { zones, others };
}

export function toProgramColumns(program: WholeProgram) {
  return {
    ...ruleColumns(program),
    startTime: program.start_time,
    endTime: program.end_time,
    anchor: program.anchor,
    zones: toZoneLengths(program.zones),
  };
}

/** A row in the form of a request. */
export function toWholeProgram(row: ProgramRow): WholeProgram {
  const { id: _id, version: _version, ...program } = presentProgram(row);
  return program;
}
