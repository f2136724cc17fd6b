/** Changes several zones at once: all of them, or none. */
import type { ZoneChange, ZonesChange } from '@sluice/contract/zones';
import { LIMITS } from '@sluice/engine/vocabulary/limits';
import type { UnitSystem } from '@sluice/engine/vocabulary/people';
import type { GroupRow } from '../groups/index.ts';
import type { Transaction } from '../platform/database/connect.ts';
import { AppError, invalid, type Problem } from '../platform/errors.ts';
import { announce } from '../platform/live/announce.ts';
import type { Services } from '../platform/services.ts';
import { wakeDevices } from '../runs/index.ts';
import { presentFields } from './columns.ts';
import { followChange, readEvening } from './earlier-state.ts';
import { readSurroundings, type StoredChange, type Surroundings, storeChange, topicsOf } from './service.ts';
import { lockZones, type ZoneRow } from './store.ts';

type Given = ZonesChange['zones'];

export interface ManyChanged {
  /** What puts the earlier values back; empty where nothing differed. */
  undo: Given;
  movesPlan: boolean;
}

/**
 * Throws what is wrong with each zone, by its place and name, and then changes none. `onChanged` gets the zones that
 * differ, within the transaction.
 */
export async function changeZones(
  { db, clock }: Services,
  group: GroupRow,
  given: Given,
  unitSystem: UnitSystem,
  onChanged: (zones: readonly Pick<ZoneRow, 'id' | 'name'>[]) => void,
): Promise<ManyChanged> {
  const now = new Date(clock.now());
  return db.transaction(async (tx) => {
    const rows = await lockZones(
      tx,
      given.map(({ id }) => id),
    );
    const around = await readSurroundings(tx, group, unitSystem, now);
    const changes: StoredChange[] = [];
    const refusals: AppError[] = [];
    for (const [place, { id, ...change }] of given.entries()) {
      const row = rows.get(id);
      try {
        if (row?.groupId !== group.id) throw invalid('id', 'errors.zoneNotInGarden');
        const stored = await changeAmongMany(tx, around, row, change);
        if (stored !== null) changes.push(stored);
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        refusals.push(placed(error, place, row?.groupId === group.id ? row.name : undefined));
      }
    }
    refuse(refusals);
    if (changes.length === 0) return { undo: [], movesPlan: false };
    await wakeDevices(
      tx,
      changes.map(({ before }) => before.deviceId),
    );
    await announce(tx, { groupId: group.id }, topicsOf(changes));
    onChanged(changes.map(({ before, different }) => ({ id: before.id, name: different.name ?? before.name })));
    return { undo: changes.map(toUndo), movesPlan: changes.some(({ movesPlan }) => movesPlan) };
  });
}

/**
 * Changes one of several zones without telling anybody, and stores what its soil loses by it; null where nothing differed.
 * Throws as `changeZone`, before it writes.
 */
export async function changeAmongMany(
  tx: Transaction,
  around: Surroundings,
  row: ZoneRow,
  change: ZoneChange,
): Promise<StoredChange | null> {
  const evening = await readEvening(tx, row);
  const stored = await storeChange(tx, around, row.id, change);
  if (stored !== null) await followChange(tx, stored, evening);
  return stored;
}

const toUndo = ({ before, different }: StoredChange): Given[number] => ({
  id: before.id,
  version: before.version + 1,
  ...presentFields(before, different),
});

/** The same refusal, of the zone at this place. */
const placed = ({ errorName, problems }: AppError, place: number, zone: string | undefined): AppError =>
  new AppError(
    errorName,
    ...problems.map(
      ({ path, ...problem }): Problem => ({
        ...problem,
        path: ['zones', place, ...(path === undefined ? [] : [path])].join('.'),
        ...(zone === undefined ? {} : { thing: zone }),
      }),
    ),
  );

/** A conflict before all else: then it is the garden that has changed, and not the request that is wrong. */
function refuse(refusals: readonly AppError[]): void {
  const first = refusals.find(({ errorName }) => errorName === 'conflict') ?? refusals[0];
  if (!first) return;
  const problems = refusals.flatMap((refusal) => refusal.problems);
  const more = problems.length - LIMITS.errorsListed;
  if (more <= 0) throw new AppError(first.errorName, ...problems);
  const rest: Problem = { message: 'validation.moreProblems', figures: { count: more } };
  throw new AppError(first.errorName, ...problems.slice(0, LIMITS.errorsListed), rest);
}
