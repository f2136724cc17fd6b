import { randomUUIDv7 } from 'node:crypto';
import { regulationCalls } from '@sluice/contract/regulations';
import type { GroupId } from '@sluice/engine/vocabulary/ids';
import { requireGroup } from '../groups/index.ts';
import { requireAccount } from '../platform/account-of-request.ts';
import { localeOfRequest } from '../platform/envelope.ts';
import { notFound } from '../platform/errors.ts';
import { announce } from '../platform/live/announce.ts';
import { serveCalls } from '../platform/serve-calls.ts';
import type { App, Services } from '../platform/services.ts';
import { permit } from '../users/index.ts';
import { presentRegulation } from './present.ts';
import { chooseRegulation, insertRegulationReport, readRegulations } from './store.ts';

export async function regulationRoutes(app: App, services: Services): Promise<void> {
  const { db, clock, translate } = services;
  const readLaws = async (id: GroupId) => {
    const group = await requireGroup(db, id);
    return readRegulations(db, id, group);
  };

  serveCalls(app, 'regulations', regulationCalls, {
    'GET /groups/:id/regulations': async (request) => {
      await permit(db, request, request.params.id);
      const laws = await readLaws(request.params.id);
      const notice = laws.length === 0 ? translate(localeOfRequest(request), 'errors.noRegulation') : null;
      return { regulations: laws.map(presentRegulation), notice };
    },

    'PUT /groups/:id/regulations/:regulation': async (request) => {
      const { id, regulation: regulationId } = request.params;
      await permit(db, request, id);
      const law = (await readLaws(id)).find((candidate) => candidate.id === regulationId);
      if (!law) throw notFound();
      request.subjectName = law.name;
      const isSame = law.isFollowed === request.body.is_followed;
      if (!isSame) {
        await db.transaction(async (tx) => {
          await chooseRegulation(tx, id, regulationId, request.body.is_followed);
          await announce(tx, { groupId: id }, ['group', 'schedule']);
        });
      }
      const done = isSame ? null : await services.recalculate(id, request);
      return { regulations: (await readLaws(id)).map(presentRegulation), notice: null, recalculation: done };
    },

    'POST /groups/:id/regulation_reports': async (request) => {
      await permit(db, request, request.params.id);
      await insertRegulationReport(db, {
        id: randomUUIDv7(),
        groupId: request.params.id,
        reportedBy: requireAccount(request).id,
        createdAt: new Date(clock.now()),
        ...request.body,
      });
      return { reported: true as const };
    },
  });
}
