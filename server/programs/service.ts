/** Making, changing and removing programs (docs/specification.md, 5). */
import { randomUUIDv7 } from 'node:crypto';
import { type ProgramChange, type WholeProgram, wholeProgram } from '@sluice/contract/programs';
import type { ProgramId } from '@sluice/engine/vocabulary/ids';
import type { GroupRow } from '../groups/index.ts';
import type { Database, Queryable } from '../platform/database/connect.ts';
import { lockGarden } from '../platform/database/lock-garden.ts';
import { checkWhole } from '../platform/input.ts';
import { changeGarden } from '../platform/live/announce.ts';
import { ruleColumns } from '../platform/recurrence-columns.ts';
import { changedByOther, refuseSameName, refuseStale, refuseTakenName } from '../platform/versions.ts';
import { refuseForeignZones, toZoneLengths, type ZoneRow, zonesOfGroup } from '../zones/index.ts';
import { findClash, refuseClash, refuseNeverWatering } from './ground.ts';
import { presentProgram } from './present.ts';
import { deleteProgram, insertProgram, type ProgramRow, programsOfGroup, updateProgram } from './store.ts';

/**
 * Throws "conflict" on a name in use, a run past midnight or an overlap, "invalid" on a zone of another garden and where
 * it would never water.
 */
export async function addProgram(
  db: Database,
  group: GroupRow,
  request: WholeProgram,
  nowMs: number,
): Promise<ProgramRow> {
  const id = randomUUIDv7() as ProgramId;
  return changeGarden(db, group.id, async (tx) => {
    const row = { id, groupId: group.id, version: 1, ...toProgramColumns(request) };
    refuseNeverWatering(row, await refuseUnfit(tx, group, row), group, nowMs);
    await insertProgram(tx, row);
    return row;
  });
}

/**
 * Several at once, or none of them. One that would run past midnight, or overlaps another, is switched off. Throws as
 * `addProgram` otherwise.
 */
export async function addPrograms(
  db: Database,
  group: GroupRow,
  requests: readonly WholeProgram[],
  nowMs: number,
): Promise<{ rows: ProgramRow[]; overlapping: ProgramRow[] }> {
  return changeGarden(db, group.id, async (tx) => {
    await lockGarden(tx, group.id);
    const zones = await zonesOfGroup(tx, group.id);
    const others = await programsOfGroup(tx, group.id);
    const overlapping: ProgramRow[] = [];
    const rows: ProgramRow[] = [];
    for (const request of requests) {
      const id = randomUUIDv7() as ProgramId;
      const wanted = { id, groupId: group.id, version: 1, ...toProgramColumns(request) };
      refuseForeignZones(wanted.zones, zones);
      refuseTakenName(wanted, [...others, ...rows], 'errors.programNameInUse');
      refuseNeverWatering(wanted, zones, group, nowMs);
      const isClashing = findClash(wanted, [...others, ...rows], zones, group).clash !== null;
      const row = { ...wanted, enabled: wanted.enabled && !isClashing };
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
  const program = checkWhole(wholeProgram, { ...toValues(before), ...change });
  const after: ProgramRow = { ...before, ...toProgramColumns(program) };
  if (JSON.stringify(after) === JSON.stringify(before)) return null;
  return changeGarden(db, group.id, async (tx) => {
    const zonesHere = await refuseUnfit(tx, group, after);
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

/** Returns the garden's zones. */
async function refuseUnfit(tx: Queryable, group: GroupRow, program: ProgramRow): Promise<ZoneRow[]> {
  await lockGarden(tx, group.id);
  const zones = await zonesOfGroup(tx, group.id);
  refuseForeignZones(program.zones, zones);
  const others = (await programsOfGroup(tx, group.id)).filter(({ id }) => id !== program.id);
  refuseTakenName(program, others, 'errors.programNameInUse');
  refuseClash(program, others, zones, group);
  return zones;
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
function toValues(row: ProgramRow): WholeProgram {
  const { id: _id, version: _version, ...program } = presentProgram(row);
  return program;
}
