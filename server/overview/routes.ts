import type { Answer } from '@sluice/contract/calls';
import { gardensOverviewCalls } from '@sluice/contract/gardens-overview';
import { indexCalls } from '@sluice/contract/groups';
import type { GroupId } from '@sluice/engine/vocabulary/ids';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { requireAccount } from '../platform/account-of-request.ts';
import { AnswerCache } from '../platform/answer-cache.ts';
import { serveCalls } from '../platform/serve-calls.ts';
import type { App, Services } from '../platform/services.ts';
import { permit } from '../users/index.ts';
import { changeClosedSeasons } from './closed-seasons.ts';
import { changeRainDelays } from './rain-delays.ts';
import { readGardens } from './read-gardens.ts';
import { readIndex } from './read-index.ts';

export async function overviewRoutes(app: App, services: Services): Promise<void> {
  const { db, clock, settings } = services;
  const answerCache = new AnswerCache(clock);
  const answer = (request: FastifyRequest, reply: FastifyReply, groupId: GroupId | undefined) =>
    answerCache.answer<Answer<'GET /index'>>(request, reply, groupId ?? '', () =>
      readIndex(services, requireAccount(request), groupId, settings.forumUrl, clock.now()),
    );

  serveCalls(app, 'groups', indexCalls, {
    'GET /index': (request, reply) => answer(request, reply, request.query.group_id),

    'GET /groups/:id/index': async (request, reply) => {
      await permit(db, request, request.params.id);
      return answer(request, reply, request.params.id);
    },
  });

  const gardensCache = new AnswerCache(clock);
  serveCalls(app, 'groups', gardensOverviewCalls, {
    'GET /gardens_overview': (request, reply) =>
      gardensCache.answer<Answer<'GET /gardens_overview'>>(request, reply, '', async () => ({
        gardens: await readGardens(db, requireAccount(request), clock.now()),
      })),

    'PUT /rain_delays': (request) => changeRainDelays(services, request, request.body.delays),

    'PUT /closed_seasons': (request) => changeClosedSeasons(services, request, request.body.seasons),
  });
}
