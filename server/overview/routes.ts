import { success } from '@sluice/contract/envelope';
import { index } from '@sluice/contract/groups';
import { idOf } from '@sluice/contract/primitives';
import type { GroupId } from '@sluice/engine/vocabulary/ids';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { accountOf } from '../platform/account-of-request.ts';
import { KeptAnswers } from '../platform/kept-answers.ts';
import type { App, Services } from '../platform/services.ts';
import { readIndex } from './read-index.ts';

const tags = ['groups'];

export async function overviewRoutes(app: App, { db, clock, settings }: Services): Promise<void> {
  const kept = new KeptAnswers(clock);
  const answer = (request: FastifyRequest, reply: FastifyReply, groupId: GroupId | undefined) =>
    kept.answer(request, reply, groupId ?? '', () =>
      readIndex(db, accountOf(request).id, groupId, settings.forumUrl, clock.now()),
    );

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
    async (request, reply): Promise<never> => (await answer(request, reply, request.query.group_id)) as never,
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
    async (request, reply): Promise<never> => (await answer(request, reply, request.params.id)) as never,
  );
}
