import { firmCalls } from '@sluice/contract/firms';
import type { DelegationId } from '@sluice/engine/vocabulary/ids';
import type { FastifyRequest } from 'fastify';
import { requireAccount } from '../platform/account-of-request.ts';
import { notFound } from '../platform/errors.ts';
import { serveCalls } from '../platform/serve-calls.ts';
import type { App, Services } from '../platform/services.ts';
import { type ForgetGarden, permit, permitGroup } from '../users/index.ts';
import { endDelegation, endFirm, removeMember } from './endings.ts';
import { presentCustomer, presentDelegation, presentFirmCard } from './present.ts';
import {
  acceptDelegation,
  acceptFirmInvitation,
  changeCustomer,
  changeFirm,
  changePosition,
  declineFirmInvitation,
  delegateGarden,
  findByTypedCode,
  foundFirm,
  inviteToFirm,
  lockFirmOf,
  readFirm,
  receivedFirmInvitations,
  requireDelegation,
  requireFirm,
  withdrawFirmInvitation,
} from './service.ts';
import { customersOf, delegationsOfGroup, findFirm, firmsOf, lockDelegation, membersOf } from './store.ts';

export async function firmRoutes(app: App, services: Services, forgetGarden: ForgetGarden): Promise<void> {
  const { db, clock } = services;
  const present = () => new Date(clock.now());
  const accountOf = (request: FastifyRequest) => requireAccount(request).id;

  /** Names garden and firm in the garden's audit trail, where its owner reads what the firm did. */
  const noteGarden = async (request: FastifyRequest, id: DelegationId, needed: 'member' | 'head') => {
    const { row, firm } = await requireDelegation(db, id, accountOf(request), needed, present());
    request.groupId = row.groupId;
    request.subjectName = firm.name;
  };

  serveCalls(app, 'firms', firmCalls, {
    'GET /firms': async (request) => {
      const id = accountOf(request);
      const rows = await firmsOf(db, id, present());
      return {
        firms: rows.map(({ id: firmId, name, isHead, gardens, requests }) => ({
          ...{ id: firmId, name, is_head: isHead },
          ...{ garden_num: gardens, request_num: requests },
        })),
        invitations: await receivedFirmInvitations(services, id),
      };
    },

    'POST /firms': async (request) => ({ firm: await foundFirm(services, accountOf(request), request.body) }),

    'GET /firms/:id': async (request) => ({
      firm: await readFirm(services, request.params.id, accountOf(request)),
    }),

    'GET /firms/:id/gardens': async (request) => {
      const { id } = request.params;
      await requireFirm(db, id, accountOf(request), 'member');
      return { gardens: (await customersOf(db, id, present())).map(presentCustomer) };
    },

    'PATCH /firms/:id': async (request) => ({
      firm: await changeFirm(services, request.params.id, accountOf(request), request.body),
    }),

    'DELETE /firms/:id': async (request) => {
      const { id } = request.params;
      await db.transaction(async (tx) => {
        const self = accountOf(request);
        const { firm } = await lockFirmOf(tx, id, self, 'head');
        request.subjectName = firm.name;
        await endFirm(tx, firm, self, forgetGarden, present());
      });
      return { removed: true as const };
    },

    'POST /firms/:id/invitations': async (request) => ({
      firm: await inviteToFirm(services, request.params.id, accountOf(request), request.body.email),
    }),

    'DELETE /firms/:id/invitations/:invitation': async (request) => {
      const { id, invitation } = request.params;
      request.subjectName = await withdrawFirmInvitation(services, id, accountOf(request), invitation);
      return { removed: true as const };
    },

    'PATCH /firms/:id/members/:user': async (request) => {
      const { id, user } = request.params;
      return { firm: await changePosition(services, id, accountOf(request), user, request.body.is_head) };
    },

    'DELETE /firms/:id/members/:user': async (request) => {
      const { id, user } = request.params;
      const self = accountOf(request);
      await db.transaction(async (tx) => {
        const { firm } = await lockFirmOf(tx, id, self, user === self ? 'member' : 'head');
        const member = (await membersOf(tx, id)).find(({ userId }) => userId === user);
        if (!member) throw notFound();
        request.subjectName = member.name;
        await removeMember(tx, firm, user, forgetGarden, present());
      });
      return { removed: true as const };
    },

    'POST /account/firm_invitations/:id/accept': async (request) => ({
      firm: await acceptFirmInvitation(services, accountOf(request), request.params.id),
    }),

    'DELETE /account/firm_invitations/:id': async (request) => {
      request.subjectName = await declineFirmInvitation(services, accountOf(request), request.params.id);
      return { removed: true as const };
    },

    'GET /groups/:id/firms': async (request) => {
      await permitGroup(db, request);
      const firm = await findByTypedCode(db, request.query.code);
      return { firm: firm && presentFirmCard(firm) };
    },

    'GET /groups/:id/delegations': async (request) => {
      const id = await permitGroup(db, request);
      return { delegations: (await delegationsOfGroup(db, id, present())).map(presentDelegation) };
    },

    'POST /groups/:id/delegations': async (request) => {
      const id = await permitGroup(db, request);
      const delegation = await delegateGarden(services, id, accountOf(request), request.body);
      request.subjectName = delegation.firm.name;
      return { delegation };
    },

    'DELETE /groups/:id/delegations/:delegation': async (request) => {
      const { id, delegation } = request.params;
      await permit(db, request, id);
      await db.transaction(async (tx) => {
        const row = await lockDelegation(tx, delegation);
        if (row?.groupId !== id) throw notFound();
        request.subjectName = (await findFirm(tx, row.firmId))?.name ?? null;
        await endDelegation(tx, row, { by: 'owner', userId: accountOf(request) }, forgetGarden, present());
      });
      return { removed: true as const };
    },

    'POST /delegations/:id/accept': async (request) => {
      await noteGarden(request, request.params.id, 'head');
      return { garden: await acceptDelegation(services, request.params.id, accountOf(request)) };
    },

    'PATCH /delegations/:id': async (request) => {
      // The firm's own notes are none of the garden's business, nor of its audit trail.
      return { garden: await changeCustomer(services, request.params.id, accountOf(request), request.body) };
    },

    'DELETE /delegations/:id': async (request) => {
      const { id } = request.params;
      await noteGarden(request, id, 'head');
      await db.transaction(async (tx) => {
        const row = await lockDelegation(tx, id);
        if (!row) throw notFound();
        await endDelegation(tx, row, { by: 'firm', userId: accountOf(request) }, forgetGarden, present());
      });
      return { removed: true as const };
    },
  });
}
