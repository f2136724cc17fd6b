import { profileChange } from '@sluice/contract/account';
import { success } from '@sluice/contract/envelope';
import { user } from '@sluice/contract/users';
import { z } from 'zod';
import { accountOf } from '../platform/account-of-request.ts';
import { ok } from '../platform/envelope.ts';
import type { App, Services } from '../platform/services.ts';
import { presentUser } from './present.ts';
import { changeProfile } from './profile.ts';
import { shareRoutes } from './share-routes.ts';
import { findShare } from './store.ts';

export async function userRoutes(app: App, services: Services): Promise<void> {
  const { db, settings } = services;

  app.post(
    '/profile',
    {
      schema: {
        tags: ['users'],
        summary: 'Change language, names, units or first day of the week',
        description: 'What is left out stays.',
        body: profileChange,
        response: { 200: success(z.object({ user })) },
      },
    },
    async (request) => {
      const row = await changeProfile(db, accountOf(request).id, request.body);
      const role = row.currentGroupId ? await findShare(db, row.id, row.currentGroupId) : null;
      return ok({ user: presentUser(row, role, settings.forumUrl) });
    },
  );

  await shareRoutes(app, services);
}
