import type { DaysQuery, Event } from '@sluice/contract/runs';
import type { GroupId } from '@sluice/engine/vocabulary/ids';
import { LIMITS } from '@sluice/engine/vocabulary/limits';
import { DAY_MS } from '@sluice/engine/vocabulary/units';
import type { Queryable } from '../platform/database/connect.ts';
import { midnightIn } from '../platform/moments.ts';
import { endedRunsOfGroup } from './history-store.ts';
import { presentEvent } from './present.ts';

/** Events of the past 30 days, newest first, of the requested zones and days. */
export async function listEvents(
  db: Queryable,
  group: { id: GroupId; timeZone: string },
  { zones, from, to }: Pick<DaysQuery, 'zones' | 'from' | 'to'>,
  nowMs: number,
): Promise<Event[]> {
  const oldest = nowMs - LIMITS.historyBackDays * DAY_MS;
  const since = from === undefined ? oldest : Math.max(oldest, midnightIn(group.timeZone, from));
  const until = to === undefined ? nowMs + 1 : midnightIn(group.timeZone, to, 1);
  const ended = await endedRunsOfGroup(db, group.id, new Date(since), new Date(until), zones);
  return ended.map((run) => presentEvent(run, group.timeZone));
}
