import { profileCalls } from '@sluice/contract/users';
import { requireAccount } from '../platform/account-of-request.ts';
import { serveCalls } from '../platform/serve-calls.ts';
import type { App, Services } from '../platform/services.ts';
import { presentUser } from './present.ts';
import { changeProfile } from './profile.ts';
import { receivedInvitationRoutes } from './received-routes.ts';
import { shareRoutes } from './share-routes.ts';
import type { ForgetGarden } from './sharing.ts';
import { findShare } from './store.ts';

export async function userRoutes(app: App, services: Services, forgetGarden: ForgetGarden): Promise<void> {
  const { db, settings } = services;

  serveCalls(app, 'users', profileCalls, {
    'POST /profile': async (request) => {
      const row = await changeProfile(db, requireAccount(request).id, request.body);
      const role = row.currentGroupId ? await findShare(db, row.id, row.currentGroupId) : null;
      return { user: presentUser(row, role, settings.forumUrl) };
    },
  });

  await shareRoutes(app, services, forgetGarden);
  await receivedInvitationRoutes(app, services);
}
