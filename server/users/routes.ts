import { profileChange } from '@sluice/contract/account';
import { success } from '@sluice/contract/envelope';
import { user } from '@sluice/contract/users';
import { z } from 'zod';
import { accountOf } from '../platform/account-of-request.ts';
import { ok } from '../platform/envelope.ts';
import { notFound } from '../platform/errors.ts';
import { announce } from '../platform/live/announce.ts';
import type { App, Services } from '../platform/services.ts';
import { presentUser } from './present.ts';
import { findShare, findUser, updateUser } from './store.ts';

export async function userRoutes(app: App, { db, settings }: Services): Promise<void> {
  app.post(
    '/profile',
    {
      schema: {
        tags: ['users'],
        summary: 'Change the language of the interface and of the mails',
        body: profileChange,
        response: { 200: success(z.object({ user })) },
      },
    },
    async (request) => {
      const { id } = accountOf(request);
      await db.transaction(async (tx) => {
        await updateUser(tx, id, { lang: request.body.lang });
        await announce(tx, { userId: id }, ['profile', 'notifications']);
      });
      const row = await findUser(db, id);
      if (!row) throw notFound();
      const role = row.currentGroupId ? await findShare(db, id, row.currentGroupId) : null;
      return ok({ user: presentUser(row, role, settings.forumUrl) });
    },
  );
}
