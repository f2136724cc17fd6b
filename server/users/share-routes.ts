import { success } from '@sluice/contract/envelope';
import { idOf } from '@sluice/contract/primitives';
import { invitation, share, shareChange, shareCreation, shareList } from '@sluice/contract/users';
import type { GroupId, InvitationId, UserId } from '@sluice/engine/vocabulary/ids';
import { z } from 'zod';
import { accountOf } from '../platform/account-of-request.ts';
import { ok } from '../platform/envelope.ts';
import { atMost } from '../platform/rate-limit.ts';
import type { App, Services } from '../platform/services.ts';
import { permit } from './access.ts';
import { invitationsOfGroup } from './invitation-store.ts';
import { presentInvitation, presentShare } from './present.ts';
import { changeRole, endShare, shareGroup, takeBackInvitation } from './sharing.ts';
import { sharesOfGroup, timeZoneOf } from './store.ts';

const tags = ['users'];
const ofGroup = z.object({ id: idOf<GroupId>() });
const ofShare = z.object({ id: idOf<GroupId>(), user: idOf<UserId>() });
const removed = success(z.object({ removed: z.literal(true) }));

export async function shareRoutes(app: App, services: Services): Promise<void> {
  const { db, clock } = services;

  app.get(
    '/groups/:id/shares',
    {
      schema: {
        tags,
        summary: 'Who shares a garden, and who was invited to',
        params: ofGroup,
        response: { 200: success(shareList) },
      },
    },
    async (request) => {
      const { id } = request.params;
      await permit(db, request, id, 'see');
      const [shares, invitations, timeZone] = await Promise.all([
        sharesOfGroup(db, id),
        invitationsOfGroup(db, id, new Date(clock.now())),
        timeZoneOf(db, id),
      ]);
      return ok({
        shares: shares.map(presentShare),
        invitations: invitations.map((row) => presentInvitation(row, timeZone)),
      });
    },
  );

  app.post(
    '/groups/:id/shares',
    {
      ...atMost(60, '1 hour'),
      schema: {
        tags,
        summary: 'Add a manager or player by email',
        description: 'Who has an account shares the garden at once; who has none is mailed an invitation.',
        params: ofGroup,
        body: shareCreation,
        response: { 200: success(z.object({ share: share.nullable(), invitation: invitation.nullable() })) },
      },
    },
    async (request) => {
      const { id } = request.params;
      await permit(db, request, id, 'own');
      const added = await shareGroup(services, id, accountOf(request).id, request.body);
      const timeZone = await timeZoneOf(db, id);
      return ok({
        share: added.share,
        invitation: added.invitation && presentInvitation(added.invitation, timeZone),
      });
    },
  );

  app.patch(
    '/groups/:id/shares/:user',
    {
      schema: {
        tags,
        summary: 'Make a manager a player, or a player a manager',
        params: ofShare,
        body: shareChange,
        response: { 200: success(z.object({ share })) },
      },
    },
    async (request) => {
      const { id, user } = request.params;
      await permit(db, request, id, 'own');
      const changed = await changeRole(services, id, user, request.body.relationship);
      request.subjectName = changed.name;
      return ok({ share: changed });
    },
  );

  app.delete(
    '/groups/:id/shares/:user',
    {
      schema: {
        tags,
        summary: 'Remove a manager or player',
        description: 'The owner removes anybody, everybody else only themselves.',
        params: ofShare,
        response: { 200: removed },
      },
    },
    async (request) => {
      const { id, user } = request.params;
      await permit(db, request, id, user === accountOf(request).id ? 'see' : 'own');
      request.subjectName = await endShare(services, id, user);
      return ok({ removed: true as const });
    },
  );

  app.delete(
    '/groups/:id/invitations/:invitation',
    {
      schema: {
        tags,
        summary: 'Take an invitation back',
        params: z.object({ id: idOf<GroupId>(), invitation: idOf<InvitationId>() }),
        response: { 200: removed },
      },
    },
    async (request) => {
      const { id, invitation: invitationId } = request.params;
      await permit(db, request, id, 'own');
      await takeBackInvitation(services, id, invitationId);
      return ok({ removed: true as const });
    },
  );
}
