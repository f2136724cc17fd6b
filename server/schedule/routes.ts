import { success } from '@sluice/contract/envelope';
import { idOf } from '@sluice/contract/primitives';
import { event, rainDelay, rainDelayRequest, schedule } from '@sluice/contract/schedule';
import type { GroupId } from '@sluice/engine/vocabulary/ids';
import { z } from 'zod';
import { findGroup } from '../groups/index.ts';
import { accountOf } from '../platform/account-of-request.ts';
import { ok } from '../platform/envelope.ts';
import { notFound } from '../platform/errors.ts';
import { announce } from '../platform/live/announce.ts';
import { momentIn } from '../platform/moments.ts';
import type { App, Services } from '../platform/services.ts';
import { requireAccess } from '../users/index.ts';
import { canSeeSchedule, canSetRainDelay } from './permissions.ts';
import { setRainDelay } from './rain-delay.ts';
import { listEvents, listSchedules } from './service.ts';

const tags = ['schedule'];
const params = z.object({ id: idOf<GroupId>() });

export async function scheduleRoutes(app: App, { db, clock }: Services): Promise<void> {
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
        response: { 200: success(z.object({ schedules: z.array(schedule) })) },
      },
    },
    async (request) => {
      await requireAccess(db, accountOf(request).id, request.params.id, canSeeSchedule);
      return ok({ schedules: await listSchedules(db, await garden(request.params.id), clock.now()) });
    },
  );

  app.get(
    '/groups/:id/events',
    {
      schema: {
        tags,
        summary: 'What happened in the past 30 days',
        params,
        response: { 200: success(z.object({ events: z.array(event) })) },
      },
    },
    async (request) => {
      await requireAccess(db, accountOf(request).id, request.params.id, canSeeSchedule);
      return ok({ events: await listEvents(db, await garden(request.params.id), clock.now()) });
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
        response: { 200: success(rainDelay) },
      },
    },
    async (request) => {
      const { id } = request.params;
      await requireAccess(db, accountOf(request).id, id, canSetRainDelay);
      const until = new Date(clock.now() + request.body.hours * 3_600_000);
      await db.transaction(async (tx) => {
        await setRainDelay(tx, id, until);
        await announce(tx, { groupId: id }, ['group', 'schedule', 'zones', 'devices']);
      });
      return ok({ until: momentIn((await garden(id)).timeZone, until) });
    },
  );

  app.delete(
    '/groups/:id/rain_delay',
    { schema: { tags, summary: 'End the rain delay', params, response: { 200: success(rainDelay) } } },
    async (request) => {
      const { id } = request.params;
      await requireAccess(db, accountOf(request).id, id, canSetRainDelay);
      await db.transaction(async (tx) => {
        await setRainDelay(tx, id, null);
        await announce(tx, { groupId: id }, ['group', 'schedule', 'zones', 'devices']);
      });
      return ok({ until: null });
    },
  );
}
