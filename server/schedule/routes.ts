import type { Answer } from '@sluice/contract/calls';
import { scheduleCalls } from '@sluice/contract/schedule';
import { HOUR_MS } from '@sluice/engine/vocabulary/units';
import { requireGroup } from '../groups/index.ts';
import { AnswerCache } from '../platform/answer-cache.ts';
import { momentIn } from '../platform/moments.ts';
import { pageOf } from '../platform/pages.ts';
import { serveCalls } from '../platform/serve-calls.ts';
import type { App, Services } from '../platform/services.ts';
import { permit, permitGroup } from '../users/index.ts';
import { readStoredPlan, type StoredPlan } from './plan-store.ts';
import { presentDecision, presentShortfall } from './present.ts';
import { delayForRain } from './rain-delay.ts';
import { listSchedules } from './service.ts';
import { skipRoutes } from './skip-routes.ts';
import { readSolarHours } from './solar-hours.ts';

const keyOfDecision = ({ zoneId, localDate, programId }: StoredPlan['decisions'][number]) =>
  [zoneId, localDate, programId].join('/');

export async function scheduleRoutes(app: App, services: Services): Promise<void> {
  const { db, clock } = services;
  const answerCache = new AnswerCache(clock);

  serveCalls(app, 'schedule', scheduleCalls, {
    'GET /groups/:id/schedules': async (request, reply) => {
      await permit(db, request, request.params.id);
      return answerCache.answer<Answer<'GET /groups/:id/schedules'>>(request, reply, request.url, async () => {
        const { params, query } = request;
        const all = await listSchedules(db, await requireGroup(db, params.id), query, clock.now());
        const { page, next } = pageOf(all, query, ({ id }) => id);
        return { schedules: page, next };
      });
    },

    'GET /groups/:id/decisions': async (request) => {
      await permit(db, request, request.params.id);
      const { zones, from, to } = request.query;
      const stored = await readStoredPlan(db, request.params.id);
      const asked = (stored?.decisions ?? []).filter(
        ({ zoneId, localDate }) =>
          (zones === undefined || zones.includes(zoneId)) &&
          (from === undefined || localDate >= from) &&
          (to === undefined || localDate <= to),
      );
      const { page, next } = pageOf(asked, request.query, keyOfDecision);
      return {
        made: stored?.madeAt.toISOString() ?? null,
        decisions: page.map(presentDecision),
        next,
        shortfalls: (stored?.shortfalls ?? []).map(presentShortfall),
      };
    },

    'GET /groups/:id/solar_hours': async (request) => {
      const id = await permitGroup(db, request);
      return readSolarHours(db, await requireGroup(db, id), clock.now());
    },

    'PUT /groups/:id/rain_delay': async (request) => {
      const id = await permitGroup(db, request);
      const until = new Date(clock.now() + request.body.hours * HOUR_MS);
      const done = await delayForRain(services, id, until, request);
      return { until: momentIn((await requireGroup(db, id)).timeZone, until), recalculation: done };
    },

    'DELETE /groups/:id/rain_delay': async (request) => {
      const id = await permitGroup(db, request);
      return { until: null, recalculation: await delayForRain(services, id, null, request) };
    },
  });

  await skipRoutes(app, services);
}
