import { success } from '@sluice/contract/envelope';
import { index } from '@sluice/contract/groups';
import { idOf } from '@sluice/contract/primitives';
import type { GroupId } from '@sluice/engine/vocabulary/ids';
import { z } from 'zod';
import { accountOf } from '../platform/account-of-request.ts';
import type { App, Services } from '../platform/services.ts';
import { IndexCache } from './index-cache.ts';

const tags = ['groups'];

export async function overviewRoutes(app: App, services: Services): Promise<void> {
  const cache = new IndexCache(services);

  app.get(
    '/index',
    {
      schema: {
        tags,
        summary: 'The user, the groups, and the current group whole',
        querystring: z.strictObject({ group_id: idOf<GroupId>().optional() }),
        response: { 200: success(index) },
      },
    },
    async (request, reply): Promise<never> =>
      (await cache.answer(accountOf(request), request.query.group_id, request, reply)) as never,
  );

  app.get(
    '/groups/:id/index',
    {
      schema: {
        tags,
        summary: 'The same with one group as the current one',
        params: z.object({ id: idOf<GroupId>() }),
        response: { 200: success(index) },
      },
    },
    async (request, reply): Promise<never> =>
      (await cache.answer(accountOf(request), request.params.id, request, reply)) as never,
  );
}
