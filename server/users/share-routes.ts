import { shareCalls } from '@sluice/contract/users';
import { requireAccount } from '../platform/account-of-request.ts';
import { serveCalls } from '../platform/serve-calls.ts';
import type { App, Services } from '../platform/services.ts';
import { permit, permitGroup } from './access.ts';
import { invitationsOfGroup } from './invitation-store.ts';
import { inviteToGroup, linkToHandOver, revokeInvitation } from './invitations.ts';
import { presentInvitation, presentShare } from './present.ts';
import { changeRole, endShare, type ForgetGarden } from './sharing.ts';
import { readTimeZone, sharesOfGroup } from './store.ts';

export async function shareRoutes(app: App, services: Services, forgetGarden: ForgetGarden): Promise<void> {
  const { db, clock, settings } = services;

  serveCalls(app, 'users', shareCalls, {
    'GET /groups/:id/shares': async (request) => {
      const id = await permitGroup(db, request);
      const [shares, invitations, timeZone] = await Promise.all([
        sharesOfGroup(db, id),
        invitationsOfGroup(db, id, new Date(clock.now())),
        readTimeZone(db, id),
      ]);
      return {
        shares: shares.map(presentShare),
        invitations: invitations.map((row) => presentInvitation(row, timeZone)),
        sends_mail: settings.smtpUrl !== null,
      };
    },

    'POST /groups/:id/shares': async (request) => {
      const id = await permitGroup(db, request);
      const invited = await inviteToGroup(services, id, requireAccount(request).id, request.body);
      return { invitation: presentInvitation(invited, await readTimeZone(db, id)) };
    },

    'PATCH /groups/:id/shares/:user': async (request) => {
      const { id, user } = request.params;
      await permit(db, request, id);
      const changed = await changeRole(services, id, user, request.body.relationship);
      request.subjectName = changed.name;
      return { share: changed };
    },

    'DELETE /groups/:id/shares/:user': async (request) => {
      const { id, user } = request.params;
      await permit(db, request, id, user === requireAccount(request).id ? 'see' : 'own');
      request.subjectName = await endShare(services, id, user, forgetGarden);
      return { removed: true as const };
    },

    'POST /groups/:id/invitations/:invitation/link': async (request) => {
      const { id, invitation: invitationId } = request.params;
      await permit(db, request, id);
      const { row, link } = await linkToHandOver(services, id, invitationId);
      return { invitation: presentInvitation(row, await readTimeZone(db, id)), link };
    },

    'DELETE /groups/:id/invitations/:invitation': async (request) => {
      const { id, invitation: invitationId } = request.params;
      await permit(db, request, id);
      await revokeInvitation(services, id, invitationId);
      return { removed: true as const };
    },
  });
}
