/** User and share (docs/specification.md, 3). */

import type { GroupId, InvitationId, UserId } from '@sluice/engine/vocabulary/ids';
import { ACCOUNT_TYPES, LANGUAGE_CODES, RELATIONSHIPS, UNIT_SYSTEMS } from '@sluice/engine/vocabulary/people';
import { z } from 'zod';
import { call, describeCalls, groupCall, listOf, noBody } from './call.ts';
import { email, hasNoControls, idSchema, isShort, moment, name } from './primitives.ts';

export const user = z.object({
  id: idSchema<UserId>(),
  name: z.string(),
  email: z.string(),
  /** Whether its mailed link was used. Until then, an account may read, and water its own garden. */
  email_confirmed: z.boolean(),
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  /** The user's tie to the current group; null without one. */
  role: z.enum(RELATIONSHIPS).nullable(),
  account_type: z.enum(ACCOUNT_TYPES),
  lang: z.enum(LANGUAGE_CODES),
  unit_system: z.enum(UNIT_SYSTEMS),
  /** 0 Sunday to 6 Saturday. */
  first_weekday: z.number().int().min(0).max(6),
  is_demo: z.boolean(),
  /** Whether the account runs this server, and sees its page. */
  is_operator: z.boolean(),
  /** The forum's page for this user; null when the operator has set no forum. */
  community_url: z.url().nullable(),
});
export type User = z.infer<typeof user>;

export const share = z.object({
  group_id: idSchema<GroupId>(),
  user_id: idSchema<UserId>(),
  name: z.string(),
  email: z.string(),
  relationship: z.enum(RELATIONSHIPS),
});
export type Share = z.infer<typeof share>;

/** Someone who was invited and has not accepted yet. */
export const invitation = z.object({
  id: idSchema<InvitationId>(),
  email: z.string(),
  relationship: z.enum(RELATIONSHIPS),
  expires: moment,
});
export type Invitation = z.infer<typeof invitation>;

/** `GET groups/{id}/shares`. */
export const shareList = z.object({
  shares: z.array(share),
  invitations: z.array(invitation),
  /** False where the server sends no mail: then links are handed over. */
  sends_mail: z.boolean(),
});

/** A link that is told this once: only its hash is stored. */
const invitationLink = z.object({ invitation, link: z.url() });

/** Who can be added: there is one owner. */
const addedRelationship = z.enum(['MANAGER', 'PLAYER']);

/** `POST groups/{id}/shares`. */
export const shareCreation = z.strictObject({
  email,
  relationship: addedRelationship,
  /** False where the inviter hands the link over, as they get it by `POST groups/{id}/invitations/{invitation}/link`. */
  is_mailed: z.boolean().default(true),
});
/** As a form sends it. */
export type ShareCreation = z.input<typeof shareCreation>;

/** `PATCH groups/{id}/shares/{user}`. */
export const shareChange = z.strictObject({ relationship: addedRelationship });

const personName = z
  .string()
  .trim()
  .refine(hasNoControls, { message: 'validation.wrongValue', abort: true })
  .refine(isShort, { message: 'validation.nameTooLong' });

/** `POST profile`: language, units, first weekday and names; fields left out stay. */
export const profileChange = z
  .strictObject({
    lang: z.enum(LANGUAGE_CODES),
    name,
    first_name: personName.nullable(),
    last_name: personName.nullable(),
    unit_system: z.enum(UNIT_SYSTEMS),
    first_weekday: z.number().int().min(0).max(6),
  })
  .partial();
export type ProfileChange = z.infer<typeof profileChange>;

export const profileCalls = describeCalls({
  'POST /profile': call('signedIn', 'Change language, names, units or first day of the week', {
    description: 'What is left out stays.',
    body: profileChange,
    answer: z.object({ user }),
  }),
});

const shareParams = z.object({ id: idSchema<GroupId>(), user: idSchema<UserId>() });
const ofInvitation = z.object({ id: idSchema<GroupId>(), invitation: idSchema<InvitationId>() });
const removed = z.object({ removed: z.literal(true) });

export const shareCalls = describeCalls({
  'GET /groups/:id/shares': groupCall('see', 'Who shares a garden, and who was invited to', {
    answer: shareList,
  }),
  'POST /groups/:id/shares': groupCall('own', 'Add a manager or player by email', {
    description:
      'An invitation is mailed, unless `is_mailed` is false, and accepted by its link or by the account that has confirmed this email. The answer is the same whether somebody has an account or not.',
    needsConfirmedEmail: true,
    limit: { times: 60, window: '1 hour' },
    body: shareCreation,
    adds: ['shares', 'invitations'],
    answer: z.object({ invitation }),
  }),
  'PATCH /groups/:id/shares/:user': call('own', 'Make a manager a player, or a player a manager', {
    params: shareParams,
    body: shareChange,
    answer: z.object({ share }),
  }),
  'DELETE /groups/:id/shares/:user': call('own', 'Remove a manager or player', {
    description: 'The owner removes anybody, everybody else only themselves.',
    params: shareParams,
    answer: removed,
  }),
  'POST /groups/:id/invitations/:invitation/link': call('own', 'A link of an invitation, to hand over', {
    description:
      'It is told this once, and whoever has it may accept; a link from before, mailed or not, no longer works. The invitation is valid anew. It confirms no email.',
    needsConfirmedEmail: true,
    limit: { times: 60, window: '1 hour' },
    params: ofInvitation,
    body: noBody,
    answersSecret: true,
    answer: invitationLink,
  }),
  'DELETE /groups/:id/invitations/:invitation': call('own', 'Take an invitation back', {
    params: ofInvitation,
    answer: removed,
  }),
});

/** An invitation as the person who was invited sees it. */
export const receivedInvitation = z.object({
  id: idSchema<InvitationId>(),
  /** Name of the garden. */
  garden: z.string(),
  /** Name of the inviter; null for somebody who has left. */
  inviter: z.string().nullable(),
  relationship: z.enum(RELATIONSHIPS),
  expires_at: z.iso.datetime(),
});
export type ReceivedInvitation = z.infer<typeof receivedInvitation>;

const invitationParams = z.object({ id: idSchema<InvitationId>() });

export const receivedInvitationCalls = describeCalls({
  'GET /account/invitations': call('signedIn', 'Invitations to gardens that were sent to my email', {
    description: 'None before the email is confirmed.',
    answer: listOf('invitations', receivedInvitation),
  }),
  'POST /account/invitations/:id/accept': call('mine', 'Accept an invitation that was sent to my email', {
    params: invitationParams,
    body: noBody,
    needsConfirmedEmail: true,
    answer: z.object({ share }),
  }),
  'DELETE /account/invitations/:id': call('mine', 'Decline an invitation that was sent to my email', {
    params: invitationParams,
    needsConfirmedEmail: true,
    answer: removed,
  }),
});
