/** Telling everyone who looks that something changed, in the transaction that changed it. */
import type { LiveTopic } from '@sluice/contract/live-updates';
import type { GroupId, UserId } from '@sluice/engine/vocabulary/ids';
import { sql } from 'drizzle-orm';
import type { Queryable } from '../database/connect.ts';

export const LIVE_CHANNEL = 'sluice_live';

type Scope = { groupId: GroupId } | { userId: UserId };

/** The same change of several gardens, in one statement. */
export async function announceOfGroups(db: Queryable, groupIds: Iterable<GroupId>, topics: LiveTopic[]): Promise<void> {
  // In one order everywhere, so that two who announce several never wait for each other.
  const ids = sql.param([...new Set(groupIds)].toSorted());
  await db.execute(sql`
    with change as (
      insert into live_changes (group_id, topics)
      select id, ${sql.param(topics)}::text[] from unnest(${ids}::uuid[]) as id returning id
    ), version as (
      insert into live_versions (scope, version) select id, 1 from unnest(${ids}::uuid[]) as id
      on conflict (scope) do update set version = live_versions.version + 1
    )
    select pg_notify(${LIVE_CHANNEL}, id::text) from change`);
}

/** Records the change and notifies every process at commit. */
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
