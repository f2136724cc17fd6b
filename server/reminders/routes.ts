import { reminderCalls } from '@sluice/contract/reminders';
import { serveCalls } from '../platform/serve-calls.ts';
import type { App, Services } from '../platform/services.ts';
import { listOfGroup, permitGroup, permitStored } from '../users/index.ts';
import { presentReminder } from './present.ts';
import { addReminder, changeReminder, removeReminder } from './service.ts';
import { findReminder, readReminders } from './store.ts';

export async function reminderRoutes(app: App, services: Services): Promise<void> {
  const { db, clock } = services;
  const permitted = permitStored(db, findReminder);

  serveCalls(app, 'reminders', reminderCalls, {
    'GET /groups/:id/reminders': listOfGroup(db, 'reminders', readReminders, presentReminder),

    'POST /groups/:id/reminders': async (request) => {
      const id = await permitGroup(db, request);
      const row = await addReminder(db, id, request.body, clock.now());
      return { reminder: presentReminder(row), recalculation: await services.recalculate(id, request) };
    },

    'PATCH /reminders/:id': async (request) => {
      const before = await permitted(request, request.params.id);
      const changed = await changeReminder(db, before, request.body);
      const done = changed && (await services.recalculate(before.groupId, request));
      return { reminder: presentReminder(changed ?? before), recalculation: done };
    },

    'DELETE /reminders/:id': async (request) => {
      const row = await permitted(request, request.params.id);
      await removeReminder(db, row);
      return { recalculation: await services.recalculate(row.groupId, request) };
    },
  });
}
