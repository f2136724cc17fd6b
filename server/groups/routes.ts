import { success } from '@sluice/contract/envelope';
import { groupChange, groupCreation, groupSettings } from '@sluice/contract/groups';
import { idOf } from '@sluice/contract/primitives';
import { recalculation } from '@sluice/contract/schedule';
import type { GroupId } from '@sluice/engine/vocabulary/ids';
import { z } from 'zod';
import { accountOf, type RequestAccount } from '../platform/account-of-request.ts';
import { localeOfRequest, ok } from '../platform/envelope.ts';
import { notFound } from '../platform/errors.ts';
import type { App, Services } from '../platform/services.ts';
import { permit } from '../users/index.ts';
import { presentSettings } from './present.ts';
import { changeGroup, createGroup, removeGroup } from './service.ts';
import { groupsOfUser, unreadOf } from './store.ts';

const tags = ['groups'];
const ofGroup = z.object({ id: idOf<GroupId>() });

export async function groupRoutes(app: App, services: Services): Promise<void> {
  const { db } = services;
  const settingsOf = async ({ id: userId }: RequestAccount, groupId: GroupId) => {
    const row = (await groupsOfUser(db, userId)).find(({ id }) => id === groupId);
    if (!row) throw notFound();
    return presentSettings(row, await unreadOf(db, userId, groupId));
  };

  app.post(
    '/groups',
    {
      schema: {
        tags,
        summary: 'Begin a garden',
        body: groupCreation,
        response: { 200: success(z.object({ group: groupSettings })) },
      },
    },
    async (request) => {
      const account = accountOf(request);
      const id = await createGroup(services, account.id, request.body);
      request.groupId = id;
      return ok({ group: await settingsOf(account, id) });
    },
  );

  app.patch(
    '/groups/:id',
    {
      schema: {
        tags,
        summary: 'Change a garden’s name, time zone, or whether it is indoors',
        params: ofGroup,
        body: groupChange,
        response: { 200: success(z.object({ group: groupSettings, recalculation: recalculation.nullable() })) },
      },
    },
    async (request) => {
      const { id } = request.params;
      await permit(db, request, id, 'change');
      const { version, name, location, time_zone: timeZone } = request.body;
      const movesPlan = await changeGroup(services, id, version, {
        ...(name === undefined ? {} : { name }),
        ...(location === undefined ? {} : { location }),
        ...(timeZone === undefined ? {} : { timeZone }),
      });
      return ok({
        group: await settingsOf(accountOf(request), id),
        recalculation: movesPlan ? await services.recalculate(id, localeOfRequest(request)) : null,
      });
    },
  );

  app.delete(
    '/groups/:id',
    {
      schema: {
        tags,
        summary: 'Remove a garden and its history',
        description: 'Refused while devices, sensors or hubs are in it.',
        params: ofGroup,
        response: { 200: success(z.object({ removed: z.literal(true) })) },
      },
    },
    async (request) => {
      const { id } = request.params;
      await permit(db, request, id, 'own');
      request.subjectName = await removeGroup(services, id);
      return ok({ removed: true as const });
    },
  );
}
