import type { Answer } from '@sluice/contract/calls';
import { type DaysQuery, runCalls } from '@sluice/contract/runs';
import { scheduleCalls } from '@sluice/contract/schedule';
import type { GroupId, RunId } from '@sluice/engine/vocabulary/ids';
import { requireGroup } from '../groups/index.ts';
import { invalid } from '../platform/errors.ts';
import { isId } from '../platform/ids.ts';
import { AnswerCache } from '../platform/kept-answers.ts';
import { momentIn } from '../platform/moments.ts';
import { pageOf } from '../platform/pages.ts';
import { serveCalls } from '../platform/serve-calls.ts';
import type { App, Services } from '../platform/services.ts';
import { permit, permitGroup } from '../users/index.ts';
import { readStoredPlan, type StoredPlan } from './plan-store.ts';
import { presentDecision, presentRun, presentShortfall } from './present.ts';
import { delayForRain } from './rain-delay.ts';
import { listEvents, listSchedules } from './service.ts';
import { skipRoutes } from './skip-routes.ts';
import { findRun, type RunRow, runsBefore } from './store.ts';

const keyOfDecision = ({ zoneId, localDate, programId }: StoredPlan['decisions'][number]) =>
  [zoneId, localDate, programId].join('/');

/** The run that a page ended with. Throws "invalid" where there is none in the garden. */
async function findRunOfGroup(db: Services['db'], groupId: GroupId, id: string): Promise<RunRow> {
  const run = isId(id) ? await findRun(db, id as RunId) : null;
  if (run?.groupId !== groupId) throw invalid('after', 'validation.pageGone');
  return run;
}

export async function scheduleRoutes(app: App, services: Services): Promise<void> {
  const { db, clock } = services;
  const kept = new AnswerCache(clock);
  const readPage = async <Item extends { id: string }>(
    { params, query }: { params: { id: GroupId }; query: DaysQuery },
    list: (...asked: Parameters<typeof listSchedules>) => Promise<Item[]>,
  ) => {
    const all = await list(db, await requireGroup(db, params.id), query, clock.now());
    return pageOf(all, query, ({ id }) => id);
  };

  serveCalls(app, 'schedule', scheduleCalls, {
    'GET /groups/:id/schedules': async (request, reply) => {
      await permit(db, request, request.params.id);
      return kept.answer<Answer<'GET /groups/:id/schedules'>>(request, reply, request.url, async () => {
        const { page, next } = await readPage(request, listSchedules);
        return { schedules: page, next };
      });
    },

    'GET /groups/:id/decisions': async (request) => {
      await permit(db, request, request.params.id);
      const { zones, from, to } = request.query;
      const kept = await readStoredPlan(db, request.params.id);
      const asked = (kept?.decisions ?? []).filter(
        ({ zoneId, localDate }) =>
          (zones === undefined || zones.includes(zoneId)) &&
          (from === undefined || localDate >= from) &&
          (to === undefined || localDate <= to),
      );
      const { page, next } = pageOf(asked, request.query, keyOfDecision);
      return {
        made: kept?.madeAt.toISOString() ?? null,
        decisions: page.map(presentDecision),
        next,
        shortfalls: (kept?.shortfalls ?? []).map(presentShortfall),
      };
    },

    'PUT /groups/:id/rain_delay': async (request) => {
      const id = await permitGroup(db, request);
      const until = new Date(clock.now() + request.body.hours * 3_600_000);
      const done = await delayForRain(services, id, until, request);
      return { until: momentIn((await requireGroup(db, id)).timeZone, until), recalculation: done };
    },

    'DELETE /groups/:id/rain_delay': async (request) => {
      const id = await permitGroup(db, request);
      return { until: null, recalculation: await delayForRain(services, id, null, request) };
    },
  });

  serveCalls(app, 'runs', runCalls, {
    'GET /groups/:id/events': async (request, reply) => {
      await permit(db, request, request.params.id);
      return kept.answer<Answer<'GET /groups/:id/events'>>(request, reply, request.url, async () => {
        const { page, next } = await readPage(request, listEvents);
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

  await skipRoutes(app, services);
}
