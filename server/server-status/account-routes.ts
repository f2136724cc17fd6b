/** Accounts on the page of the server: seen, invited, disabled, and given a new password. */
import { serverAccountCalls } from '@sluice/contract/server-status';
import type { UserId } from '@sluice/engine/vocabulary/ids';
import type { FastifyRequest } from 'fastify';
import { disableAccount, enableAccount, makeHandedPasswordLink, readRegistrationRule } from '../account/index.ts';
import { endOpeningsOf } from '../openings/index.ts';
import { requireAccount } from '../platform/account-of-request.ts';
import { conflict, notFound } from '../platform/errors.ts';
import { serveCalls } from '../platform/serve-calls.ts';
import type { App, Services } from '../platform/services.ts';
import { findUser, inviteToAccount, listAccountInvitations, withdrawAccountInvitation } from '../users/index.ts';
import { listAccounts, presentInvitation } from './read-accounts.ts';

export async function serverAccountRoutes(app: App, services: Services): Promise<void> {
  const { db, clock, settings } = services;
  const now = () => new Date(clock.now());

  const requireUser = async (request: FastifyRequest, id: UserId) => {
    const user = await findUser(db, id);
    if (!user || user.isDemo) throw notFound();
    request.subjectName = user.name;
    return user;
  };

  serveCalls(app, 'server', serverAccountCalls, {
    'GET /server/accounts': async () => ({
      accounts: await listAccounts(db),
      invitations: (await listAccountInvitations(db, now())).map(presentInvitation),
    }),

    'PATCH /server/accounts/:id': async (request) => {
      const user = await requireUser(request, request.params.id);
      const isDisabled = request.body.is_disabled;
      // Somebody has to be left who can take it back.
      if (isDisabled && user.operatorSince !== null) throw conflict('errors.operatorStays');
      if (isDisabled !== (user.disabledAt !== null))
        await db.transaction((tx) =>
          isDisabled ? disableAccount(tx, user.id, now(), endOpeningsOf) : enableAccount(tx, user.id),
        );
      const account = (await listAccounts(db)).find(({ id }) => id === user.id);
      if (!account) throw notFound();
      return { account };
    },

    'POST /server/accounts/:id/password_link': async (request) => {
      const user = await requireUser(request, request.params.id);
      return { link: await makeHandedPasswordLink(db, { userId: user.id, baseUrl: settings.baseUrl, now: now() }) };
    },

    'POST /server/invitations': async (request) => {
      const { email, is_mailed } = request.body;
      if ((await readRegistrationRule(db, settings, app.forwarding.wasSeen)) === 'closed')
        throw conflict('errors.invitationsClosed', {}, 'email');
      const isMailed = is_mailed && settings.smtpUrl !== null;
      const { row, link } = await inviteToAccount(services, requireAccount(request).id, { email, isMailed });
      return { invitation: presentInvitation(row), link };
    },

    'DELETE /server/invitations/:id': async ({ params: { id } }) => {
      if (!(await withdrawAccountInvitation(db, id))) throw notFound();
      return { removed: true as const };
    },
  });
}
