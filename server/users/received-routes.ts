import { receivedInvitationCalls } from '@sluice/contract/users';
import { requireAccount } from '../platform/account-of-request.ts';
import { serveCalls } from '../platform/serve-calls.ts';
import type { App, Services } from '../platform/services.ts';
import { acceptReceived, declineReceived, receivedInvitations } from './invitations.ts';

/** Invitations as the person who was invited sees them. */
export async function receivedInvitationRoutes(app: App, services: Services): Promise<void> {
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
