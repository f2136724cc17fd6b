import { success } from '@sluice/contract/envelope';
import { idOf } from '@sluice/contract/primitives';
import { recalculation, skip, skipCreation } from '@sluice/contract/schedule';
import type { GroupId, SkipId } from '@sluice/engine/vocabulary/ids';
import { z } from 'zod';
import { findGroup } from '../groups/index.ts';
import { accountOf } from '../platform/account-of-request.ts';
import { localeOfRequest, ok } from '../platform/envelope.ts';
import { notFound } from '../platform/errors.ts';
import type { App, Services } from '../platform/services.ts';
import { permit, permitThing } from '../users/index.ts';
import { presentSkip } from './present.ts';
import { findSkip, skipsInForce } from './skip-store.ts';
import { addSkip, cancelSkip } from './skips.ts';

const tags = ['schedule'];
const ofGroup = z.object({ id: idOf<GroupId>() });

export async function skipRoutes(app: App, services: Services): Promise<void> {
  const { db, clock } = services;

  app.get(
    '/groups/:id/skips',
    {
      schema: {
        tags,
        summary: 'What people have skipped',
        params: ofGroup,
        response: { 200: success(z.object({ skips: z.array(skip) })) },
      },
    },
    async (request) => {
      const { id } = request.params;
      await permit(db, request, id, 'see');
      const timeZone = (await findGroup(db, id))?.timeZone ?? 'UTC';
      const rows = await skipsInForce(db, id, new Date(clock.now()));
      return ok({ skips: rows.map((row) => presentSkip(row, timeZone)) });
    },
  );

  app.post(
    '/groups/:id/skips',
    {
      schema: {
        tags,
        summary: 'Skip one planned watering, a zone, all zones, or the rest of today',
        params: ofGroup,
        body: skipCreation,
        response: { 200: success(z.object({ skip, recalculation })) },
      },
    },
    async (request) => {
      const { id } = request.params;
      await permit(db, request, id, 'skip');
      const group = await findGroup(db, id);
      if (!group) throw notFound();
      const row = await addSkip(db, group, request.body, accountOf(request).id, clock.now());
      const done = await services.recalculate(id, localeOfRequest(request));
      return ok({ skip: presentSkip(row, group.timeZone), recalculation: done });
    },
  );

  app.delete(
    '/skips/:id',
    {
      schema: {
        tags,
        summary: 'Return what was skipped to normal',
        params: z.object({ id: idOf<SkipId>() }),
        response: { 200: success(z.object({ recalculation })) },
      },
    },
    async (request) => {
      const row = await permitThing(db, request, await findSkip(db, request.params.id), 'skip');
      await cancelSkip(db, row);
      return ok({ recalculation: await services.recalculate(row.groupId, localeOfRequest(request)) });
    },
  );
}
