import { randomUUIDv7 } from 'node:crypto';
import { success } from '@sluice/contract/envelope';
import { idOf } from '@sluice/contract/primitives';
import { regulationChoice, regulationReport, regulationsInForce } from '@sluice/contract/regulations';
import { recalculation } from '@sluice/contract/schedule';
import type { GroupId, RegulationId } from '@sluice/engine/vocabulary/ids';
import { z } from 'zod';
import { findGroup } from '../groups/index.ts';
import { accountOf } from '../platform/account-of-request.ts';
import { localeOfRequest, ok } from '../platform/envelope.ts';
import { notFound } from '../platform/errors.ts';
import { announce } from '../platform/live/announce.ts';
import type { App, Services } from '../platform/services.ts';
import { permit } from '../users/index.ts';
import { presentRegulation } from './present.ts';
import { chooseRegulation, insertRegulationReport, regulationsOf } from './store.ts';

const tags = ['regulations'];
const params = z.object({ id: idOf<GroupId>() });
const idOfRegulation = z.string().max(100) as unknown as z.ZodType<RegulationId, RegulationId>;

export async function regulationRoutes(app: App, services: Services): Promise<void> {
  const { db, clock, translate } = services;
  const lawsOf = async (id: GroupId) => {
    const group = await findGroup(db, id);
    if (!group) throw notFound();
    return regulationsOf(db, id, group);
  };

  app.get(
    '/groups/:id/regulations',
    {
      schema: {
        tags,
        summary: 'The regulations of a garden’s place',
        params,
        response: { 200: success(regulationsInForce) },
      },
    },
    async (request) => {
      await permit(db, request, request.params.id, 'see');
      const laws = await lawsOf(request.params.id);
      const notice = laws.length === 0 ? translate(localeOfRequest(request), 'errors.noRegulation') : null;
      return ok({ regulations: laws.map(presentRegulation), notice });
    },
  );

  app.put(
    '/groups/:id/regulations/:regulation',
    {
      schema: {
        tags,
        summary: 'Say whether a law concerns this garden',
        params: params.extend({ regulation: idOfRegulation }),
        body: regulationChoice,
        response: { 200: success(regulationsInForce.extend({ recalculation: recalculation.nullable() })) },
      },
    },
    async (request) => {
      const { id, regulation: regulationId } = request.params;
      await permit(db, request, id, 'change');
      const law = (await lawsOf(id)).find((candidate) => candidate.id === regulationId);
      if (!law) throw notFound();
      request.subjectName = law.name;
      const isSame = law.isFollowed === request.body.is_followed;
      if (!isSame) {
        await db.transaction(async (tx) => {
          await chooseRegulation(tx, id, regulationId, request.body.is_followed);
          await announce(tx, { groupId: id }, ['group', 'schedule']);
        });
      }
      const done = isSame ? null : await services.recalculate(id, localeOfRequest(request));
      return ok({ regulations: (await lawsOf(id)).map(presentRegulation), notice: null, recalculation: done });
    },
  );

  app.post(
    '/groups/:id/regulation_reports',
    {
      schema: {
        tags,
        summary: 'Tell of a regulation that is missing here; it waits for the operator',
        params,
        body: regulationReport,
        response: { 200: success(z.object({ reported: z.literal(true) })) },
      },
    },
    async (request) => {
      await permit(db, request, request.params.id, 'change');
      await insertRegulationReport(db, {
        id: randomUUIDv7(),
        groupId: request.params.id,
        reportedBy: accountOf(request).id,
        createdAt: new Date(clock.now()),
        ...request.body,
      });
      return ok({ reported: true as const });
    },
  );
}
