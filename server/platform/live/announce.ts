/** Telling everyone who looks that something changed, in the transaction that changed it. */
import type { LiveTopic } from '@sluice/contract/live-updates';
import type { GroupId, UserId } from '@sluice/engine/vocabulary/ids';
import { sql } from 'drizzle-orm';
import type { Queryable } from '../database/connect.ts';

export const LIVE_CHANNEL = 'sluice_live';

type Scope = { groupId: GroupId } | { userId: UserId };

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
