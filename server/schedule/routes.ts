import type { Answer } from '@sluice/contract/calls';
import { scheduleCalls } from '@sluice/contract/schedule';
import { requireGroup } from '../groups/index.ts';
import { AnswerCache } from '../platform/kept-answers.ts';
import { momentIn } from '../platform/moments.ts';
import { serveCalls } from '../platform/serve-calls.ts';
import type { App, Services } from '../platform/services.ts';
import { permit } from '../users/index.ts';
import { readStoredPlan } from './plan-store.ts';
import { presentDecision, presentShortfall } from './present.ts';
import { delayForRain } from './rain-delay.ts';
import { listEvents, listSchedules } from './service.ts';
import { skipRoutes } from './skip-routes.ts';

export async function scheduleRoutes(app: App, services: Services): Promise<void> {
  const { db, clock } = services;
  const kept = new AnswerCache(clock);

  serveCalls(app, 'schedule', scheduleCalls, {
    'GET /groups/:id/schedules': async (request, reply) => {
      await permit(db, request, request.params.id);
      return kept.answer<Answer<'GET /groups/:id/schedules'>>(request, reply, request.url, async () => {
        const group = await requireGroup(db, request.params.id);
        return { schedules: await listSchedules(db, group, request.query, clock.now()) };
      });
    },

    'GET /groups/:id/events': async (request, reply) => {
      await permit(db, request, request.params.id);
      return kept.answer<Answer<'GET /groups/:id/events'>>(request, reply, request.url, async () => {
        const group = await requireGroup(db, request.params.id);
        return { events: await listEvents(db, group, request.query, clock.now()) };
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
      return {
        made: kept?.madeAt.toISOString() ?? null,
        decisions: asked.map(presentDecision),
        shortfalls: (kept?.shortfalls ?? []).map(presentShortfall),
      };
    },

    'PUT /groups/:id/rain_delay': async (request) => {
      const { id } = request.params;
      await permit(db, request, id);
      const until = new Date(clock.now() + request.body.hours * 3_600_000);
      const done = await delayForRain(services, id, until, request);
      return { until: momentIn((await requireGroup(db, id)).timeZone, until), recalculation: done };
    },

    'DELETE /groups/:id/rain_delay': async (request) => {
      const { id } = request.params;
      await permit(db, request, id);
      return { until: null, recalculation: await delayForRain(services, id, null, request) };
    },
  });

  await skipRoutes(app, services);
}
