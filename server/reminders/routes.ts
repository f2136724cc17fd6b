import { reminderCalls } from '@sluice/contract/reminders';
import type { GroupId, ReminderId } from '@sluice/engine/vocabulary/ids';
import type { FastifyRequest } from 'fastify';
import { localeOfRequest } from '../platform/envelope.ts';
import { serveCalls } from '../platform/serve-calls.ts';
import type { App, Services } from '../platform/services.ts';
import { permit, permitThing } from '../users/index.ts';
import { presentReminder } from './present.ts';
import { addReminder, changeReminder, removeReminder } from './service.ts';
import { findReminder, readReminders } from './store.ts';

/** The recalculation is null when nothing differed: then nothing was written. */

export async function reminderRoutes(app: App, services: Services): Promise<void> {
  const { db, clock } = services;
  const permitted = async (request: FastifyRequest, id: ReminderId) =>
    permitThing(db, request, await findReminder(db, id));
  const taken = (request: FastifyRequest, id: GroupId) => services.recalculate(id, localeOfRequest(request));

  serveCalls(app, 'reminders', reminderCalls, {
    'GET /groups/:id/reminders': async (request) => {
      await permit(db, request, request.params.id);
      return { reminders: (await readReminders(db, request.params.id)).map(presentReminder) };
    },

    'POST /groups/:id/reminders': async (request) => {
      const { id } = request.params;
      await permit(db, request, id);
      const row = await addReminder(db, id, request.body, clock.now());
      return { reminder: presentReminder(row), recalculation: await taken(request, id) };
    },

    'PATCH /reminders/:id': async (request) => {
      const before = await permitted(request, request.params.id);
      const changed = await changeReminder(db, before, request.body);
      const done = changed && (await taken(request, before.groupId));
      return { reminder: presentReminder(changed ?? before), recalculation: done };
    },

    'DELETE /reminders/:id': async (request) => {
      const row = await permitted(request, request.params.id);
      await removeReminder(db, row);
      return { recalculation: await taken(request, row.groupId) };
    },
  });
}
