/** Levels that an authority declares are asked for, and answer the law that is followed so (docs/decisions/0179). */
import type { GroupId, RegulationId } from '@sluice/engine/vocabulary/ids';
import { and, eq } from 'drizzle-orm';
import { findGroup, type GroupRow } from '../groups/index.ts';
import { type GardenFaults, notify } from '../notifications/index.ts';
import type { Queryable } from '../platform/database/connect.ts';
import { putRow } from '../platform/database/row-store.ts';
import { announce } from '../platform/live/announce.ts';
import type { Services } from '../platform/services.ts';
import { addressLine } from './answers.ts';
import { answerRegulation, readRegulations } from './store.ts';
import { followedDeclarations, groupRegulations } from './tables.ts';
import { createVigieau, DeclarationError, type DeclaredLevel, type LevelFinder, levelQuery } from './vigieau.ts';

/** A service that is silent takes 15 s for each place. */
const ASKED_AT_ONCE = 4;
/** Shorter than decrees usually follow each other, longer than a service is repaired. */
const SILENT_AFTER_MS = 48 * 3_600_000;

type FollowedRow = typeof followedDeclarations.$inferSelect;
type Parts = Pick<Services, 'db' | 'clock' | 'recalculate'> & { settings: Pick<Services['settings'], 'vigieau'> };

export const declarationsOf = (db: Queryable, groupId: GroupId): Promise<FollowedRow[]> =>
  db.select().from(followedDeclarations).where(eq(followedDeclarations.groupId, groupId));

export async function followDeclaration(db: Queryable, groupId: GroupId, regulationId: RegulationId): Promise<void> {
  // It stands beside what people said, though that be nothing.
  await db.insert(groupRegulations).values({ groupId, regulationId }).onConflictDoNothing();
  await db.insert(followedDeclarations).values({ groupId, regulationId }).onConflictDoNothing();
}

/** The answers that were given last stay, as if by hand. */
export async function leaveDeclaration(db: Queryable, groupId: GroupId, regulationId: RegulationId): Promise<void> {
  await db.delete(followedDeclarations).where(isRow({ groupId, regulationId }));
}

const isRow = ({ groupId, regulationId }: { groupId: GroupId; regulationId: RegulationId }) =>
  and(eq(followedDeclarations.groupId, groupId), eq(followedDeclarations.regulationId, regulationId));

/**
 * Background job: asks for each garden that follows a level, or only for those whose address is another than the one that
 * was answered for.
 */
export async function refreshDeclarations(parts: Parts, faults: GardenFaults, which: 'all' | 'moved'): Promise<void> {
  const { groupId, regulationId } = followedDeclarations;
  const rows = await parts.db
    .select({ groupId, regulationId, answeredFor: groupRegulations.answeredFor })
    .from(followedDeclarations)
    .innerJoin(
      groupRegulations,
      and(eq(groupRegulations.groupId, groupId), eq(groupRegulations.regulationId, regulationId)),
    );
  const finder = askOncePerPlace(createVigieau(parts.settings.vigieau));
  const remaining = rows.values();
  const refreshRemaining = async () => {
    for (const row of remaining) {
      if (faults.isPausing(row.groupId, 'declaration')) continue;
      await faults.guard(row.groupId, 'declaration', async () => {
        const group = await findGroup(parts.db, row.groupId);
        if (!group || (which === 'moved' && row.answeredFor === addressLine(group))) return;
        if (await refreshDeclaration(parts, group, row.regulationId, finder)) await parts.recalculate(group.id);
      });
    }
  };
  await Promise.all(Array.from({ length: ASKED_AT_ONCE }, refreshRemaining));
}

/** Neighbours are answered alike: what was said of a place, or that nothing was, stands for one round. */
function askOncePerPlace(finder: LevelFinder): LevelFinder {
  const answers = new Map<string, Promise<DeclaredLevel>>();
  return {
    findLevel: (place) => {
      const query = levelQuery(place);
      const answer = answers.get(query) ?? finder.findLevel(place);
      answers.set(query, answer);
      return answer;
    },
  };
}

/** Asks now. Returns whether the law is to be kept otherwise than before. What was declared last stays without an answer. */
export async function refreshDeclaration(
  { db, clock, settings }: Omit<Parts, 'recalculate'>,
  group: GroupRow,
  regulationId: RegulationId,
  finder: LevelFinder = createVigieau(settings.vigieau),
): Promise<boolean> {
  const findLocal = async (queryable: Queryable) =>
    (await readRegulations(queryable, group.id, group)).find(({ law }) => law.id === regulationId);
  if (!(await findLocal(db))) {
    // The garden has moved to where the law is none: nobody is asked about that place.
    await leaveDeclaration(db, group.id, regulationId);
    return false;
  }
  const declared = await askFor(group, finder);
  const now = new Date(clock.now());
  return db.transaction(async (tx) => {
    const [before] = await tx
      .select()
      .from(followedDeclarations)
      .where(isRow({ groupId: group.id, regulationId }))
      .for('update');
    // Somebody has answered by hand meanwhile.
    if (!before) return false;
    if (declared === null) {
      const failedSince = before.failedSince ?? now;
      const row = { ...before, failedSince };
      await putRow(tx, followedDeclarations, row, followedDeclarations.groupId, followedDeclarations.regulationId);
      await notifySilence(tx, group, failedSince, now);
      await announce(tx, { groupId: group.id }, ['group']);
      return false;
    }
    const row = { ...before, ...declared, answeredAt: now, failedSince: null };
    await putRow(tx, followedDeclarations, row, followedDeclarations.groupId, followedDeclarations.regulationId);
    const local = await findLocal(tx);
    const isFollowed = declared.level !== null;
    const isSame = local?.isFollowed === isFollowed && (!isFollowed || local.choice === declared.level);
    if (!isSame) {
      const choice = declared.level;
      await answerRegulation(tx, group.id, regulationId, { isFollowed, choice, answeredFor: addressLine(group) });
      await notifyLevel(tx, group, declared, before, now);
    }
    await announce(tx, { groupId: group.id }, isSame ? ['group'] : ['group', 'schedule']);
    return !isSame;
  });
}

/** Null without an answer, or for a garden without a place. */
async function askFor({ latitude, longitude }: GroupRow, finder: LevelFinder): Promise<DeclaredLevel | null> {
  if (latitude === null || longitude === null) return null;
  try {
    return await finder.findLevel({ latitude, longitude });
  } catch (error) {
    if (error instanceof DeclarationError) return null;
    throw error;
  }
}

/** People hear of each level once; of none only where there was one. */
async function notifyLevel(
  tx: Queryable,
  group: GroupRow,
  { level }: DeclaredLevel,
  before: FollowedRow,
  now: Date,
): Promise<void> {
  if (level === null && before.level === null) return;
  await notify(tx, {
    groupId: group.id,
    key: level === null ? 'droughtLevelEnded' : 'droughtLevel',
    figures: { level: level ?? before.level ?? '' },
    subject: 'GARDEN',
    subjectId: group.id,
    cause: `level ${group.id} ${level ?? 'none'} ${now.toISOString()}`,
    at: now,
  });
}

/** Once for each time without an answer. Of a garden without a place the page says that it has none. */
async function notifySilence(tx: Queryable, group: GroupRow, failedSince: Date, now: Date): Promise<void> {
  if (group.latitude === null || now.getTime() - failedSince.getTime() < SILENT_AFTER_MS) return;
  await notify(tx, {
    groupId: group.id,
    key: 'droughtLevelSilent',
    figures: { time: failedSince.toISOString() },
    subject: 'GARDEN',
    subjectId: group.id,
    cause: `level silent ${group.id} ${failedSince.toISOString()}`,
    at: now,
  });
}
