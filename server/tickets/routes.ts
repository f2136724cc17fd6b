import { ticketCalls } from '@sluice/contract/tickets';
import type { TicketId } from '@sluice/engine/vocabulary/ids';
import { mayAssignTickets } from '@sluice/engine/vocabulary/tickets';
import type { FastifyRequest } from 'fastify';
import { requireAccount } from '../platform/account-of-request.ts';
import { notFound } from '../platform/errors.ts';
import { serveCalls } from '../platform/serve-calls.ts';
import type { App, Services } from '../platform/services.ts';
import { firmPeopleOfGroup, permit } from '../users/index.ts';
import { presentTicket } from './present.ts';
import { type Actor, addTicket, changeTicket, removeTicket } from './service.ts';
import { doneTickets, findTicket, type NamedTicketRow, openTickets } from './store.ts';

export async function ticketRoutes(app: App, { db, clock }: Services): Promise<void> {
  /** Throws "not found" for a stranger; what somebody may do to it is asked by what does it. */
  const permitted = async (request: FastifyRequest, id: TicketId): Promise<{ row: NamedTicketRow; actor: Actor }> => {
    const row = await findTicket(db, id);
    const relationship = await permit(db, request, row?.groupId);
    if (!row) throw notFound();
    request.subjectName = row.title;
    const now = new Date(clock.now());
    return { row, actor: { userId: requireAccount(request).id, relationship, now } };
  };

  serveCalls(app, 'tickets', ticketCalls, {
    'GET /groups/:id/tickets': async (request) => {
      const { id } = request.params;
      const isAssigning = mayAssignTickets(await permit(db, request, id));
      const [open, done, people] = await Promise.all([
        openTickets(db, id),
        doneTickets(db, id),
        isAssigning ? firmPeopleOfGroup(db, id, new Date(clock.now())) : [],
      ]);
      return {
        tickets: [...open, ...done.latest].map(presentTicket),
        done_num: done.all,
        firm_people: people.map(({ userId, name, firm }) => ({ id: userId, name, firm })),
      };
    },

    'POST /groups/:id/tickets': async (request) => {
      const { id } = request.params;
      const relationship = await permit(db, request, id);
      request.subjectName = request.body.title;
      const actor = { userId: requireAccount(request).id, relationship, now: new Date(clock.now()) };
      return { ticket: await addTicket(db, id, request.body, actor) };
    },

    'GET /tickets/:id': async (request) => ({
      ticket: presentTicket((await permitted(request, request.params.id)).row),
    }),

    'PATCH /tickets/:id': async (request) => {
      const { row, actor } = await permitted(request, request.params.id);
      return { ticket: await changeTicket(db, row, request.body, actor) };
    },

    'DELETE /tickets/:id': async (request) => {
      const { row, actor } = await permitted(request, request.params.id);
      await removeTicket(db, row, actor);
      return { removed: true as const };
    },
  });
}
