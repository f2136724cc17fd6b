/** Shows gardens to homes by Matter, or no longer. Whoever has the code waters, so only owners see it. */
import { matterHomeCalls } from '@sluice/contract/smart-homes';
import type { GroupId, UserId } from '@sluice/engine/vocabulary/ids';
import { MINUTE_MS } from '@sluice/engine/vocabulary/units';
import { requireAccount } from '../platform/account-of-request.ts';
import { conflict, notFound } from '../platform/errors.ts';
import { serveCalls } from '../platform/serve-calls.ts';
import type { App, Services } from '../platform/services.ts';
import { showAtFreePort } from '../smart-homes/index.ts';
import { permitGroup } from '../users/index.ts';
import { presentMatterHome } from './present.ts';
import { makeDiscriminator, makeNodeKey, makePasscode } from './setup-code.ts';
import { admitUntil, deleteMatterHome, findMatterHome, insertMatterHome, replacePairings, usedPorts } from './store.ts';

/** The longest that the standard lets a node be announced to all. */
const ADMITS_MS = 15 * MINUTE_MS;

export async function matterHomeRoutes(app: App, { db, clock, settings }: Services): Promise<void> {
  const show = async (groupId: GroupId) => {
    const row = await findMatterHome(db, groupId);
    return { is_offered: settings.matterPort !== null, matter_home: row ? presentMatterHome(row, clock.now()) : null };
  };
  const windowEnd = () => new Date(clock.now() + ADMITS_MS);
  const makeIdentity = () => ({
    ...{ passcode: makePasscode(), discriminator: makeDiscriminator(), nodeKey: makeNodeKey(), pairings: '{}' },
    admitsUntil: windowEnd(),
  });

  const switchOn = (groupId: GroupId, userId: UserId, firstPort: number): Promise<void> =>
    showAtFreePort(db, {
      isShown: async (tx) => (await findMatterHome(tx, groupId)) !== null,
      usedPorts,
      insert: (tx, port) =>
        insertMatterHome(tx, { ...{ groupId, userId, port, createdAt: new Date(clock.now()) }, ...makeIdentity() }),
      firstPort,
      full: 'errors.matterFull',
    });

  const requireShown = async (groupId: GroupId): Promise<void> => {
    if (!(await findMatterHome(db, groupId))) throw notFound();
  };

  serveCalls(app, 'matter', matterHomeCalls, {
    'GET /groups/:id/matter_home': async (request) => show(await permitGroup(db, request)),

    'PUT /groups/:id/matter_home': async (request) => {
      const groupId = await permitGroup(db, request);
      const { matterPort: firstPort } = settings;
      if (firstPort === null) throw conflict('errors.matterOff');
      await switchOn(groupId, requireAccount(request).id, firstPort);
      return show(groupId);
    },

    'PUT /groups/:id/matter_home/admission': async (request) => {
      const groupId = await permitGroup(db, request);
      await requireShown(groupId);
      await admitUntil(db, groupId, windowEnd());
      return show(groupId);
    },

    'DELETE /groups/:id/matter_home': async (request) => {
      await deleteMatterHome(db, await permitGroup(db, request));
      return { removed: true as const };
    },

    'DELETE /groups/:id/matter_home/pairings': async (request) => {
      const groupId = await permitGroup(db, request);
      await requireShown(groupId);
      await replacePairings(db, groupId, makeIdentity());
      return show(groupId);
    },
  });
}
