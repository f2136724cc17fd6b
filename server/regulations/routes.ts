import { randomUUIDv7 } from 'node:crypto';
import type { RegulationAnswer } from '@sluice/contract/regulations';
import { regulationCalls } from '@sluice/contract/regulations';
import type { GroupId, RegulationId } from '@sluice/engine/vocabulary/ids';
import { requireGroup } from '../groups/index.ts';
import { requireAccount } from '../platform/account-of-request.ts';
import { localeOfRequest } from '../platform/envelope.ts';
import { invalid, notFound } from '../platform/errors.ts';
import { announce } from '../platform/live/announce.ts';
import { localDateIn } from '../platform/moments.ts';
import { serveCalls } from '../platform/serve-calls.ts';
import type { App, Services } from '../platform/services.ts';
import { permit } from '../users/index.ts';
import { addressLine, asksTheSame, currentRegulations, type LocalRegulation } from './answers.ts';
import { followDeclaration, leaveDeclaration, refreshDeclaration } from './declared-levels.ts';
import { presentRegulation } from './present.ts';
import { answerRegulation, insertRegulationReport, readRegulations } from './store.ts';

export async function regulationRoutes(app: App, services: Services): Promise<void> {
  const { db, clock, translate } = services;
  const readLaws = async (id: GroupId) => {
    const group = await requireGroup(db, id);
    const laws = await readRegulations(db, id, group);
    return { group, laws: currentRegulations(laws, localDateIn(group.timeZone, clock.now())) };
  };

  serveCalls(app, 'regulations', regulationCalls, {
    'GET /groups/:id/regulations': async (request) => {
      await permit(db, request, request.params.id);
      const { laws } = await readLaws(request.params.id);
      const notice = laws.length === 0 ? translate(localeOfRequest(request), 'errors.noRegulation') : null;
      return { regulations: laws.map(presentRegulation), notice };
    },

    'PUT /groups/:id/regulations/:regulation': async (request) => {
      const { id, regulation: regulationId } = request.params;
      await permit(db, request, id);
      const { group, laws } = await readLaws(id);
      const local = laws.find(({ law }) => law.id === regulationId);
      if (!local) throw notFound();
      request.subjectName = local.law.name;
      const { follows_declaration: followsDeclaration, ...byHand } = request.body;
      if (followsDeclaration && !local.law.declaredBy) throw invalid('follows_declaration', 'validation.choice');
      if (followsDeclaration && group.latitude === null)
        throw invalid('follows_declaration', 'validation.placeMissing');
      const answer = changedAnswer(local, byHand, addressLine(group));
      if (followsDeclaration === false || byHand.is_followed !== undefined || byHand.choice !== undefined) {
        await leaveDeclaration(db, id, regulationId);
        await announce(db, { groupId: id }, ['group']);
      }
      if (answer !== null) {
        await db.transaction(async (tx) => {
          await answerRegulation(tx, id, regulationId, answer);
          const { choice } = answer;
          if (choice !== undefined) {
            for (const { law } of laws.filter((other) => asksTheSame(local.law, other.law))) {
              const answeredFor = addressLine(group);
              await answerRegulation(tx, id, law.id as RegulationId, { choice, answeredFor });
            }
          }
          await announce(tx, { groupId: id }, ['group', 'schedule']);
        });
      }
      let isChanged = answer !== null;
      if (followsDeclaration) {
        await followDeclaration(db, id, regulationId);
        isChanged = (await refreshDeclaration(services, group, regulationId)) || isChanged;
      }
      const done = isChanged ? await services.recalculate(id, request) : null;
      return { regulations: (await readLaws(id)).laws.map(presentRegulation), notice: null, recalculation: done };
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

/** What of an answer is new; null where nothing is. */
function changedAnswer(local: LocalRegulation, answer: RegulationAnswer, answeredFor: string) {
  const { is_followed: isFollowed, choice, house_number: houseNumber } = answer;
  if (choice != null && !local.law.choice?.options.includes(choice)) throw invalid('choice', 'validation.choice');
  const changed = {
    ...(isFollowed !== undefined && isFollowed !== local.isFollowed && { isFollowed }),
    ...(choice !== undefined && choice !== local.choice && { choice, answeredFor }),
    ...(houseNumber !== undefined && houseNumber !== local.houseNumber && { houseNumber, answeredFor }),
  };
  return Object.keys(changed).length === 0 ? null : changed;
}
