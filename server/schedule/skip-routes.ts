import { skipCalls } from '@sluice/contract/schedule';
import { requireGroup } from '../groups/index.ts';
import { requireAccount } from '../platform/account-of-request.ts';
import { serveCalls } from '../platform/serve-calls.ts';
import type { App, Services } from '../platform/services.ts';
import { permitGroup, permitThing } from '../users/index.ts';
import { presentSkip } from './present.ts';
import { findSkip, skipsInForce } from './skip-store.ts';
import { addSkip, addZoneSkips, cancelSkip, cancelSkips } from './skips.ts';

export async function skipRoutes(app: App, services: Services): Promise<void> {
  const { db, clock } = services;

  serveCalls(app, 'schedule', skipCalls, {
    'GET /groups/:id/skips': async (request) => {
      const id = await permitGroup(db, request);
      const timeZone = (await requireGroup(db, id)).timeZone;
      const rows = await skipsInForce(db, id, new Date(clock.now()));
      return { skips: rows.map((row) => presentSkip(row, timeZone)) };
    },

    'POST /groups/:id/skips': async (request) => {
      const id = await permitGroup(db, request);
      const group = await requireGroup(db, id);
      const row = await addSkip(db, group, request.body, requireAccount(request).id, clock.now());
      const done = await services.recalculate(id, request);
      return { skip: presentSkip(row, group.timeZone), recalculation: done };
    },

    'POST /groups/:id/zone_skips': async (request) => {
      const id = await permitGroup(db, request);
      const group = await requireGroup(db, id);
      const rows = await addZoneSkips(db, group, request.body, requireAccount(request).id, clock.now());
      const done = await services.recalculate(id, request);
      return { skips: rows.map((row) => presentSkip(row, group.timeZone)), recalculation: done };
    },

    'DELETE /groups/:id/zone_skips': async (request) => {
      const id = await permitGroup(db, request);
      await cancelSkips(db, id, request.body.skip_ids);
      return { recalculation: await services.recalculate(id, request) };
    },

    'DELETE /skips/:id': async (request) => {
      const row = await permitThing(db, request, await findSkip(db, request.params.id));
      await cancelSkip(db, row);
      return { recalculation: await services.recalculate(row.groupId, request) };
    },
  });
}
