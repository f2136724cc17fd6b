import { success } from '@sluice/contract/envelope';
import { idOf } from '@sluice/contract/primitives';
import {
  decision,
  event,
  rainDelay,
  rainDelayRequest,
  recalculation,
  schedule,
  scheduleQuery,
  shortfall,
} from '@sluice/contract/schedule';
import type { GroupId } from '@sluice/engine/vocabulary/ids';
import { z } from 'zod';
import { findGroup } from '../groups/index.ts';
import { localeOfRequest, ok } from '../platform/envelope.ts';
import { notFound } from '../platform/errors.ts';
import { KeptAnswers } from '../platform/kept-answers.ts';
import { announce } from '../platform/live/announce.ts';
import { momentIn } from '../platform/moments.ts';
import type { App, Services } from '../platform/services.ts';
import { permit } from '../users/index.ts';
import { keptPlan } from './plan-store.ts';
import { presentDecision, presentShortfall } from './present.ts';
import { setRainDelay } from './rain-delay.ts';
import { listEvents, listSchedules } from './service.ts';
import { skipRoutes } from './skip-routes.ts';

const tags = ['schedule'];
const params = z.object({ id: idOf<GroupId>() });
const delayed = rainDelay.extend({ recalculation });

export async function scheduleRoutes(app: App, services: Services): Promise<void> {
  const { db, clock } = services;
  const kept = new KeptAnswers(clock);
  const garden = async (id: GroupId) => {
    const group = await findGroup(db, id);
    if (!group) throw notFound();
    return group;
  };

  app.get(
    '/groups/:id/schedules',
    {
      schema: {
        tags,
        summary: 'Planned watering of the next 30 days',
        params,
        querystring: scheduleQuery,
        response: { 200: success(z.object({ schedules: z.array(schedule) })) },
      },
    },
    async (request, reply): Promise<never> => {
      await permit(db, request, request.params.id, 'see');
      return (await kept.answer(request, reply, request.url, async () => {
        const group = await garden(request.params.id);
        return { schedules: await listSchedules(db, group, request.query, clock.now()) };
      })) as never;
    },
  );

  app.get(
    '/groups/:id/events',
    {
      schema: {
        tags,
        summary: 'What happened in the past 30 days',
        params,
        querystring: scheduleQuery,
        response: { 200: success(z.object({ events: z.array(event) })) },
      },
    },
    async (request, reply): Promise<never> => {
      await permit(db, request, request.params.id, 'see');
      return (await kept.answer(request, reply, request.url, async () => {
        const group = await garden(request.params.id);
        return { events: await listEvents(db, group, request.query, clock.now()) };
      })) as never;
    },
  );

  app.get(
    '/groups/:id/decisions',
    {
      schema: {
        tags,
        summary: 'Why each zone is watered on each day of the plan, or is not, and what does not fit',
        params,
        querystring: scheduleQuery,
        response: {
          200: success(
            z.object({
              made: z.iso.datetime().nullable(),
              decisions: z.array(decision),
              shortfalls: z.array(shortfall),
            }),
          ),
        },
      },
    },
    async (request) => {
      await permit(db, request, request.params.id, 'see');
      const { zones, from, to } = request.query;
      const kept = await keptPlan(db, request.params.id);
      const asked = (kept?.decisions ?? []).filter(
        ({ zoneId, localDate }) =>
          (zones === undefined || zones.includes(zoneId)) &&
          (from === undefined || localDate >= from) &&
          (to === undefined || localDate <= to),
      );
      return ok({
        made: kept?.madeAt.toISOString() ?? null,
        decisions: asked.map(presentDecision),
        shortfalls: (kept?.shortfalls ?? []).map(presentShortfall),
      });
    },
  );

  app.put(
    '/groups/:id/rain_delay',
    {
      schema: {
        tags,
        summary: 'Hold all programs back for some hours',
        params,
        body: rainDelayRequest,
        response: { 200: success(delayed) },
      },
    },
    async (request) => {
      const { id } = request.params;
      await permit(db, request, id, 'delayForRain');
      const until = new Date(clock.now() + request.body.hours * 3_600_000);
      await db.transaction(async (tx) => {
        await setRainDelay(tx, id, until);
        await announce(tx, { groupId: id }, ['group', 'schedule', 'zones', 'devices']);
      });
      const done = await services.recalculate(id, localeOfRequest(request));
      return ok({ until: momentIn((await garden(id)).timeZone, until), recalculation: done });
    },
  );

  app.delete(
    '/groups/:id/rain_delay',
    { schema: { tags, summary: 'End the rain delay', params, response: { 200: success(delayed) } } },
    async (request) => {
      const { id } = request.params;
      await permit(db, request, id, 'delayForRain');
      await db.transaction(async (tx) => {
        await setRainDelay(tx, id, null);
        await announce(tx, { groupId: id }, ['group', 'schedule', 'zones', 'devices']);
      });
      return ok({ until: null, recalculation: await services.recalculate(id, localeOfRequest(request)) });
    },
  );

  await skipRoutes(app, services);
}
