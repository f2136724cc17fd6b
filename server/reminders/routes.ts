import { success } from '@sluice/contract/envelope';
import { idOf } from '@sluice/contract/primitives';
import { reminder, reminderChange, wholeReminder } from '@sluice/contract/reminders';
import { recalculation } from '@sluice/contract/schedule';
import type { GroupId, ReminderId } from '@sluice/engine/vocabulary/ids';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { localeOfRequest, ok } from '../platform/envelope.ts';
import type { App, Services } from '../platform/services.ts';
import { permit, permitThing } from '../users/index.ts';
import { presentReminder } from './present.ts';
import { addReminder, changeReminder, removeReminder } from './service.ts';
import { findReminder, remindersOf } from './store.ts';

const tags = ['reminders'];
const ofGroup = z.object({ id: idOf<GroupId>() });
const ofReminder = z.object({ id: idOf<ReminderId>() });
/** The recalculation is null when nothing differed: then nothing was written. */
const answer = success(z.object({ reminder, recalculation: recalculation.nullable() }));

export async function reminderRoutes(app: App, services: Services): Promise<void> {
  const { db, clock } = services;
  const permitted = async (request: FastifyRequest, id: ReminderId) =>
    permitThing(db, request, await findReminder(db, id), 'change');
  const taken = (request: FastifyRequest, id: GroupId) => services.recalculate(id, localeOfRequest(request));

  app.get(
    '/groups/:id/reminders',
    {
      schema: {
        tags,
        summary: 'The reminders of a group',
        params: ofGroup,
        response: { 200: success(z.object({ reminders: z.array(reminder) })) },
      },
    },
    async (request) => {
      await permit(db, request, request.params.id, 'see');
      return ok({ reminders: (await remindersOf(db, request.params.id)).map(presentReminder) });
    },
  );

  app.post(
    '/groups/:id/reminders',
    {
      schema: {
        tags,
        summary: 'Be reminded to water by hand, on a pattern or when the soil is dry',
        params: ofGroup,
        body: wholeReminder,
        response: { 200: answer },
      },
    },
    async (request) => {
      const { id } = request.params;
      await permit(db, request, id, 'change');
      const row = await addReminder(db, id, request.body, clock.now());
      return ok({ reminder: presentReminder(row), recalculation: await taken(request, id) });
    },
  );

  app.patch(
    '/reminders/:id',
    {
      schema: {
        tags,
        summary: 'Change a reminder; what is left out stays as it is',
        params: ofReminder,
        body: reminderChange,
        response: { 200: answer },
      },
    },
    async (request) => {
      const before = await permitted(request, request.params.id);
      const changed = await changeReminder(db, before, request.body);
      const done = changed && (await taken(request, before.groupId));
      return ok({ reminder: presentReminder(changed ?? before), recalculation: done });
    },
  );

  app.delete(
    '/reminders/:id',
    {
      schema: {
        tags,
        summary: 'Remove a reminder',
        params: ofReminder,
        response: { 200: success(z.object({ recalculation })) },
      },
    },
    async (request) => {
      const row = await permitted(request, request.params.id);
      await removeReminder(db, row);
      return ok({ recalculation: await taken(request, row.groupId) });
    },
  );
}
