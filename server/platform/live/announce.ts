/** Announces a change to open pages, in the transaction that makes it. */
import type { LiveTopic } from '@sluice/contract/live-updates';
import type { GroupId, UserId } from '@sluice/engine/vocabulary/ids';
import { sql } from 'drizzle-orm';
import type { Database, Queryable, Transaction } from '../database/connect.ts';

export const LIVE_CHANNEL = 'sluice_live';

type Scope = { groupId: GroupId } | { userId: UserId };

/** The same for many gardens at once, in the order of their ids, so that two transactions never deadlock. */
export async function announceToGroups(db: Queryable, groupIds: Iterable<GroupId>, topics: LiveTopic[]): Promise<void> {
  const ids = [...new Set(groupIds)].sort();
  if (ids.length === 0) return;
  await db.execute(sql`
    with change as (
      insert into live_changes (group_id, topics)
      select id, ${sql.param(topics)}::text[] from unnest(${sql.param(ids)}::uuid[]) id returning id
    ), version as (
      insert into live_versions (scope, version) select id, 1 from unnest(${sql.param(ids)}::uuid[]) id order by id
      on conflict (scope) do update set version = live_versions.version + 1
    )
    select pg_notify(${LIVE_CHANNEL}, id::text) from change`);
}

/** Records the change; every process is notified at commit. */
export async function announce(db: Queryable, scope: Scope, topics: LiveTopic[]): Promise<void> {
  const groupId = 'groupId' in scope ? scope.groupId : null;
  const userId = 'userId' in scope ? scope.userId : null;
  await db.execute(sql`
    with change as (
      insert into live_changes (group_id, user_id, topics)
      values (${groupId}, ${userId}, ${sql.param(topics)}::text[]) returning id
    ), version as (
      insert into live_versions (scope, version) values (${groupId ?? userId}, 1)
      on conflict (scope) do update set version = live_versions.version + 1
    )
    select pg_notify(${LIVE_CHANNEL}, id::text) from change`);
}

/** Changes something that a garden's pages and plan follow: written and announced in one transaction. */
export const changeGarden = <Result>(
  db: Database,
  groupId: GroupId,
  write: (tx: Transaction) => Promise<Result>,
): Promise<Result> =>
  db.transaction(async (tx) => {
    const result = await write(tx);
    await announce(tx, { groupId }, ['group', 'schedule']);
    return result;
  });

/**
 * After rows of another time have taken the place of all: no page may take what it has for the same version, nor resume
 * where those rows know nothing of.
 */
export async function outdateAllPages(db: Queryable, now: Date): Promise<void> {
  const beyond = now.getTime();
  await db.execute(sql`
    insert into live_versions (scope, version)
    select id, ${beyond}::bigint from groups union select id, ${beyond}::bigint from users
    on conflict (scope) do update set version = greatest(live_versions.version, excluded.version)`);
  await db.execute(sql`delete from live_changes`);
  await db.execute(sql`select setval(pg_get_serial_sequence('live_changes', 'id'), ${beyond}::bigint)`);
}
