/** Shows gardens to Apple's Home, or no longer. Whoever has the code waters, so only owners see it. */
import { appleHomeCalls } from '@sluice/contract/smart-homes';
import type { GroupId, UserId } from '@sluice/engine/vocabulary/ids';
import { requireAccount } from '../platform/account-of-request.ts';
import { conflict, notFound } from '../platform/errors.ts';
import { serveCalls } from '../platform/serve-calls.ts';
import type { App, Services } from '../platform/services.ts';
import { showAtFreePort } from '../smart-homes/index.ts';
import { permitGroup } from '../users/index.ts';
import { presentAppleHome } from './present.ts';
import { makeAccessoryId, makeSetupCode, makeSetupId } from './setup-code.ts';
import { deleteAppleHome, findAppleHome, insertAppleHome, replacePairings, usedPorts } from './store.ts';

const makeIdentity = () => ({
  ...{ setupCode: makeSetupCode(), setupId: makeSetupId(), accessoryId: makeAccessoryId(), pairings: '{}' },
});

export async function appleHomeRoutes(app: App, { db, clock, settings }: Services): Promise<void> {
  const show = async (groupId: GroupId) => {
    const row = await findAppleHome(db, groupId);
    return { is_offered: settings.appleHomePort !== null, apple_home: row ? presentAppleHome(row) : null };
  };

  const switchOn = (groupId: GroupId, userId: UserId, firstPort: number): Promise<void> =>
    showAtFreePort(db, {
      isShown: async (tx) => (await findAppleHome(tx, groupId)) !== null,
      usedPorts,
      insert: (tx, port) =>
        insertAppleHome(tx, { ...{ groupId, userId, port, createdAt: new Date(clock.now()) }, ...makeIdentity() }),
      firstPort,
      full: 'errors.appleHomeFull',
    });

  serveCalls(app, 'apple home', appleHomeCalls, {
    'GET /groups/:id/apple_home': async (request) => show(await permitGroup(db, request)),

    'PUT /groups/:id/apple_home': async (request) => {
      const groupId = await permitGroup(db, request);
      const { appleHomePort: firstPort } = settings;
      if (firstPort === null) throw conflict('errors.appleHomeOff');
      await switchOn(groupId, requireAccount(request).id, firstPort);
      return show(groupId);
    },

    'DELETE /groups/:id/apple_home': async (request) => {
      await deleteAppleHome(db, await permitGroup(db, request));
      return { removed: true as const };
    },

    'DELETE /groups/:id/apple_home/pairings': async (request) => {
      const groupId = await permitGroup(db, request);
      if (!(await findAppleHome(db, groupId))) throw notFound();
      await replacePairings(db, groupId, makeIdentity());
      return show(groupId);
    },
  });
}
