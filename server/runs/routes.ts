import type { Answer } from '@sluice/contract/calls';
import { type DaysQuery, type Event, runCalls } from '@sluice/contract/runs';
import type { GroupId, RunId } from '@sluice/engine/vocabulary/ids';
import { LIMITS } from '@sluice/engine/vocabulary/limits';
import { DAY_MS } from '@sluice/engine/vocabulary/units';
import { requireGroup } from '../groups/index.ts';
import { AnswerCache } from '../platform/answer-cache.ts';
import type { Queryable } from '../platform/database/connect.ts';
import { invalid } from '../platform/errors.ts';
import { isId } from '../platform/ids.ts';
import { midnightIn } from '../platform/moments.ts';
import { pageOf } from '../platform/pages.ts';
import { serveCalls } from '../platform/serve-calls.ts';
import type { App, Services } from '../platform/services.ts';
import { permit, permitGroup } from '../users/index.ts';
import { endedRunsOfGroup, runsBefore } from './history-store.ts';
import { presentEvent, presentRun } from './present.ts';
import { findRun, type RunRow } from './store.ts';

/** The run that a page ended with. Throws "invalid" where there is none in the garden. */
async function findRunOfGroup(db: Services['db'], groupId: GroupId, id: string): Promise<RunRow> {
  const run = isId(id) ? await findRun(db, id as RunId) : null;
  if (run?.groupId !== groupId) throw invalid('after', 'validation.pageGone');
  return run;
}

/** Events of the past 30 days, newest first, of the requested zones and days. */
async function listEvents(
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

export async function runRoutes(app: App, { db, clock }: Services): Promise<void> {
  const cache = new AnswerCache(clock);

  serveCalls(app, 'runs', runCalls, {
    'GET /groups/:id/events': async (request, reply) => {
      await permit(db, request, request.params.id);
      return cache.answer<Answer<'GET /groups/:id/events'>>(request, reply, request.url, async () => {
        const { params, query } = request;
        const all = await listEvents(db, await requireGroup(db, params.id), query, clock.now());
        const { page, next } = pageOf(all, query, ({ id }) => id);
        return { events: page, next };
      });
    },

    'GET /groups/:id/runs': async (request) => {
      const id = await permitGroup(db, request);
      const { timeZone } = await requireGroup(db, id);
      const { after, limit, zones } = request.query;
      const last = after === undefined ? null : await findRunOfGroup(db, id, after);
      const found = await runsBefore(db, id, last, zones, limit + 1);
      const page = found.slice(0, limit);
      return {
        runs: page.map((run) => presentRun(run, timeZone)),
        next: found.length > limit ? (page.at(-1)?.id ?? null) : null,
      };
    },
  });
}
