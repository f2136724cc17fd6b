import { profileCalls, receivedInvitationCalls } from '@sluice/contract/users';
import { toStoredLanguage } from '@sluice/engine/vocabulary/people';
import { requireAccount } from '../platform/account-of-request.ts';
import { acceptedTags } from '../platform/language.ts';
import { serveCalls } from '../platform/serve-calls.ts';
import type { App, Services } from '../platform/services.ts';
import { acceptReceived, declineReceived, receivedInvitations } from './invitations.ts';
import { presentUser } from './present.ts';
import { changeProfile } from './profile.ts';
import { findRight } from './rights.ts';
import { shareRoutes } from './share-routes.ts';
import type { ForgetGarden } from './sharing.ts';

export async function userRoutes(app: App, services: Services, forgetGarden: ForgetGarden): Promise<void> {
  const { db, clock, settings } = services;

  serveCalls(app, 'users', profileCalls, {
    'POST /profile': async (request) => {
      const { lang, ...change } = request.body;
      const stored = lang && toStoredLanguage(lang, acceptedTags(request.headers['accept-language']));
      const row = await changeProfile(db, requireAccount(request).id, { ...change, lang: stored });
      const role = row.currentGroupId ? await findRight(db, row.id, row.currentGroupId, new Date(clock.now())) : null;
      return { user: presentUser(row, role, settings.forumUrl) };
    },
  });

  await shareRoutes(app, services, forgetGarden);
  await receivedInvitationRoutes(app, services);
}

/** Invitations as the person who was invited sees them. */
async function receivedInvitationRoutes(app: App, services: Services): Promise<void> {
  serveCalls(app, 'users', receivedInvitationCalls, {
    'GET /account/invitations': async (request) => ({
      invitations: await receivedInvitations(services, requireAccount(request).id),
    }),

    'POST /account/invitations/:id/accept': async (request) => {
      const accepted = await acceptReceived(services, requireAccount(request).id, request.params.id);
      request.groupId = accepted.group_id;
      return { share: accepted };
    },

    'DELETE /account/invitations/:id': async (request) => {
      await declineReceived(services, requireAccount(request).id, request.params.id);
      return { removed: true as const };
    },
  });
}
