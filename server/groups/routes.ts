import { groupCalls } from '@sluice/contract/groups';
import type { GroupId } from '@sluice/engine/vocabulary/ids';
import { type RequestAccount, requireAccount } from '../platform/account-of-request.ts';
import { AppError, notFound } from '../platform/errors.ts';
import { serveCalls } from '../platform/serve-calls.ts';
import type { App, Services } from '../platform/services.ts';
import { permit, permitGroup } from '../users/index.ts';
import { releaseStarts } from './hold-store.ts';
import { presentSettings } from './present.ts';
import { changeGroup, createGroup, removeGroup } from './service.ts';
import { countUnread, groupsOfUser } from './store.ts';

export async function groupRoutes(app: App, services: Services): Promise<void> {
  const { db, clock } = services;
  const readSettings = async ({ id: userId }: RequestAccount, groupId: GroupId) => {
    const row = (await groupsOfUser(db, userId, new Date(clock.now()))).find(({ id }) => id === groupId);
    if (!row) throw notFound();
    return presentSettings(row, await countUnread(db, userId, groupId));
  };

  serveCalls(app, 'groups', groupCalls, {
    'GET /groups': async (request) => {
      const { id: userId, gardenId } = requireAccount(request);
      const rows = (await groupsOfUser(db, userId, new Date(clock.now()))).filter(
        ({ id }) => gardenId === null || id === gardenId,
      );
      const groups = rows.map(async (row) => presentSettings(row, await countUnread(db, userId, row.id)));
      return { groups: await Promise.all(groups) };
    },

    'GET /groups/:id': async (request) => {
      await permit(db, request, request.params.id);
      return { group: await readSettings(requireAccount(request), request.params.id) };
    },

    'POST /groups': async (request) => {
      const account = requireAccount(request);
      const id = await createGroup(services, account.id, request.body);
      request.groupId = id;
      return { group: await readSettings(account, id) };
    },

    'PATCH /groups/:id': async (request) => {
      const id = await permitGroup(db, request);
      const { version, name, location, time_zone: timeZone } = request.body;
      const movesPlan = await changeGroup(services, id, version, {
        ...(name === undefined ? {} : { name }),
        ...(location === undefined ? {} : { location }),
        ...(timeZone === undefined ? {} : { timeZone }),
      });
      return {
        group: await readSettings(requireAccount(request), id),
        recalculation: movesPlan ? await services.recalculate(id, request) : null,
      };
    },

    'DELETE /groups/:id/start_hold': async (request) => {
      const id = await permitGroup(db, request);
      return { was_held: (await releaseStarts(db, { id })).length > 0 };
    },

    'DELETE /groups/:id': async (request) => {
      const id = await permitGroup(db, request);
      // What no way leads back from is for its owner, not for a script.
      if (requireAccount(request).tokenName !== null)
        throw new AppError('notPermitted', { message: 'errors.tokenRemovesNoGarden' });
      request.subjectName = await removeGroup(services, id);
      return { removed: true as const };
    },
  });
}
