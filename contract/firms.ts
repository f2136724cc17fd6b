/** Firms that look after gardens, their people, and gardens that their owners delegate to them (decision 0185). */
import type { DelegationId, FirmId, GroupId, InvitationId, UserId } from '@sluice/engine/vocabulary/ids';
import { LIMITS } from '@sluice/engine/vocabulary/limits';
import { DELEGATED_ROLES } from '@sluice/engine/vocabulary/roles';
import { z } from 'zod';
import { call, callsWith, describeCalls, groupCall, listOf, noBody } from './call.ts';
import { email as accountEmail, day, hasNoControls, idSchema, name, version } from './primitives.ts';

/** What it says of itself, as an owner reads it before delegating a garden to it. */
export const firmCard = z.object({
  id: idSchema<FirmId>(),
  name: z.string(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  web_address: z.string().nullable(),
});
export type FirmCard = z.infer<typeof firmCard>;

/** A firm in the list of an account's firms. */
export const ownFirm = z.object({
  id: idSchema<FirmId>(),
  name: z.string(),
  is_head: z.boolean(),
  garden_num: z.number().int(),
  /** Delegations that wait for one of its heads. */
  request_num: z.number().int(),
});
export type OwnFirm = z.infer<typeof ownFirm>;

export const firmMember = z.object({
  user_id: idSchema<UserId>(),
  name: z.string(),
  email: z.string(),
  is_head: z.boolean(),
});
export type FirmMember = z.infer<typeof firmMember>;

/** Somebody who was invited and has not accepted yet. */
export const firmInvitation = z.object({
  id: idSchema<InvitationId>(),
  email: z.string(),
  expires_at: z.iso.datetime(),
});
export type FirmInvitation = z.infer<typeof firmInvitation>;

export const firm = firmCard.extend({
  version,
  /** By which owners find it. */
  code: z.string(),
  /** Whether the account that asks is one of its heads. */
  is_head: z.boolean(),
  members: z.array(firmMember),
  invitations: z.array(firmInvitation),
});
export type Firm = z.infer<typeof firm>;

/** A garden that is delegated to a firm, or is to be, as the firm sees it. */
export const customerGarden = z.object({
  id: idSchema<DelegationId>(),
  group_id: idSchema<GroupId>(),
  /** Name and town of the garden, and the name of its owner. */
  garden: z.string(),
  city: z.string().nullable(),
  owner: z.string(),
  relationship: z.enum(DELEGATED_ROLES),
  /** The last of the garden's days on which it holds; null where it has none. */
  last_day: z.iso.date().nullable(),
  asked_at: z.iso.datetime(),
  /** Null while it waits for one of the firm's heads. */
  accepted_at: z.iso.datetime().nullable(),
  /** The firm's own, which nobody else sees. */
  customer_number: z.string().nullable(),
  note: z.string().nullable(),
});
export type CustomerGarden = z.infer<typeof customerGarden>;

/** The same as those who share the garden see it. */
export const delegation = z.object({
  id: idSchema<DelegationId>(),
  firm: firmCard,
  relationship: z.enum(DELEGATED_ROLES),
  last_day: z.iso.date().nullable(),
  asked_at: z.iso.datetime(),
  accepted_at: z.iso.datetime().nullable(),
});
export type Delegation = z.infer<typeof delegation>;

/** An invitation to a firm as the person who was invited sees it. */
export const receivedFirmInvitation = z.object({
  id: idSchema<InvitationId>(),
  firm: z.string(),
  /** Null for somebody who has left. */
  inviter: z.string().nullable(),
  expires_at: z.iso.datetime(),
});
export type ReceivedFirmInvitation = z.infer<typeof receivedFirmInvitation>;

const oneLine = (most: number) =>
  z
    .string()
    .trim()
    .refine(hasNoControls, { message: 'validation.wrongValue', abort: true })
    .max(most, { message: 'validation.textTooLong' });

/** One line that may be left empty, which is none; what is written fits `schema`. */
const orNone = (most: number, schema?: z.ZodType, message = '') =>
  oneLine(most)
    .refine((text) => text === '' || !schema || schema.safeParse(text).success, { message })
    .transform((text) => (text === '' ? null : text))
    .nullable();

const phone = orNone(LIMITS.firmPhoneMaxCharacters);
const email = orNone(LIMITS.firmAddressMaxCharacters, z.email(), 'validation.emailInvalid');
/** Never another scheme: a page may make a link of it. */
const webAddress = orNone(LIMITS.firmAddressMaxCharacters, z.url({ protocol: /^https?$/ }), 'validation.url');

export const firmCreation = z.strictObject({
  name,
  phone: phone.default(null),
  email: email.default(null),
  web_address: webAddress.default(null),
});
export type FirmCreation = z.input<typeof firmCreation>;

export const firmChange = z.strictObject({
  version: version.optional(),
  name: name.optional(),
  phone: phone.optional(),
  email: email.optional(),
  web_address: webAddress.optional(),
});
export type FirmChange = z.infer<typeof firmChange>;

export const firmInvitationCreation = z.strictObject({
  email: accountEmail,
});
export type FirmInvitationCreation = z.infer<typeof firmInvitationCreation>;

const code = z
  .string({ message: 'validation.required' })
  .trim()
  .min(1, { message: 'validation.required' })
  .max(60, { message: 'validation.textTooLong' })
  .meta({ examples: ['k7qf-3mwp-9xtd'] });

export const delegationCreation = z.strictObject({
  /** The firm's, as it was typed. */
  code,
  relationship: z.enum(DELEGATED_ROLES),
  last_day: day.nullable().default(null),
});
export type DelegationCreation = z.input<typeof delegationCreation>;

export const customerChange = z.strictObject({
  customer_number: orNone(LIMITS.customerNumberMaxCharacters).optional(),
  note: z
    .string()
    .trim()
    .max(LIMITS.customerNoteMaxCharacters, { message: 'validation.textTooLong' })
    .transform((text) => (text === '' ? null : text))
    .nullable()
    .optional(),
});
export type CustomerChange = z.infer<typeof customerChange>;

const firmCall = callsWith(z.object({ id: idSchema<FirmId>() }));
const ofMember = callsWith(z.object({ id: idSchema<FirmId>(), user: idSchema<UserId>() }));
const ofInvitation = callsWith(z.object({ id: idSchema<FirmId>(), invitation: idSchema<InvitationId>() }));
const ofReceived = callsWith(z.object({ id: idSchema<InvitationId>() }));
const delegationCall = callsWith(z.object({ id: idSchema<DelegationId>() }));
const ofGarden = callsWith(z.object({ id: idSchema<GroupId>(), delegation: idSchema<DelegationId>() }));

const answer = z.object({ firm });
const removed = z.object({ removed: z.literal(true) });
const OFTEN_ENOUGH = { times: 60, window: '1 hour' } as const;

export const firmCalls = describeCalls({
  'GET /firms': call('signedIn', 'Firms that I am in, and invitations to others', {
    description: 'No invitations before the email is confirmed.',
    answer: z.object({ firms: z.array(ownFirm), invitations: z.array(receivedFirmInvitation) }),
  }),
  'POST /firms': call('signedIn', 'Found a firm, and be its head', {
    needsConfirmedEmail: true,
    limit: OFTEN_ENOUGH,
    body: firmCreation,
    answer,
  }),
  'GET /firms/:id': firmCall('mine', 'A firm with its people, for its members', { answer }),
  'GET /firms/:id/gardens': firmCall('mine', 'Gardens that are delegated to a firm, or are to be, for its members', {
    answer: listOf('gardens', customerGarden),
  }),
  'PATCH /firms/:id': firmCall('mine', 'Change what a firm says of itself, as one of its heads', {
    body: firmChange,
    answer,
  }),
  'DELETE /firms/:id': firmCall('mine', 'End a firm with all its delegations, as one of its heads', {
    answer: removed,
  }),
  'POST /firms/:id/invitations': firmCall('mine', 'Invite somebody to a firm by email, as one of its heads', {
    description:
      'The invitation is mailed, and accepted by the account that has confirmed this email, by no other. The answer is the same whether somebody has an account or not.',
    needsConfirmedEmail: true,
    limit: OFTEN_ENOUGH,
    body: firmInvitationCreation,
    answer,
  }),
  'DELETE /firms/:id/invitations/:invitation': ofInvitation('mine', 'Take an invitation to a firm back', {
    answer: removed,
  }),
  'PATCH /firms/:id/members/:user': ofMember('mine', 'Make a member a head of the firm, or a head a member', {
    body: z.strictObject({ is_head: z.boolean() }),
    answer,
  }),
  'DELETE /firms/:id/members/:user': ofMember('mine', 'Remove somebody from a firm, or leave it', {
    description: 'Heads remove anybody, everybody else only themselves. The last head names another before leaving.',
    answer: removed,
  }),
  'POST /account/firm_invitations/:id/accept': ofReceived('mine', 'Accept an invitation to a firm', {
    body: noBody,
    needsConfirmedEmail: true,
    answer,
  }),
  'DELETE /account/firm_invitations/:id': ofReceived('mine', 'Decline an invitation to a firm', {
    needsConfirmedEmail: true,
    answer: removed,
  }),

  'GET /groups/:id/firms': groupCall('own', 'The firm with a code, before a garden is delegated to it', {
    limit: OFTEN_ENOUGH,
    query: z.strictObject({ code }),
    answer: z.object({ firm: firmCard.nullable() }),
  }),
  'GET /groups/:id/delegations': groupCall('see', 'Firms to which a garden is delegated, or is to be', {
    answer: listOf('delegations', delegation),
  }),
  'POST /groups/:id/delegations': groupCall('own', 'Delegate a garden to a firm', {
    description:
      'It holds once one of the firm’s heads has accepted it, until its last day has passed or owner or firm end it. Each member of the firm then is what `relationship` says in the garden, or what a share of their own makes them where that is more.',
    needsConfirmedEmail: true,
    limit: OFTEN_ENOUGH,
    body: delegationCreation,
    adds: ['delegations'],
    answer: z.object({ delegation }),
  }),
  'DELETE /groups/:id/delegations/:delegation': ofGarden('own', 'End a delegation at once, as the owner', {
    answer: removed,
  }),
  'POST /delegations/:id/accept': delegationCall('mine', 'Accept a garden, as one of the firm’s heads', {
    body: noBody,
    answer: z.object({ garden: customerGarden }),
  }),
  'PATCH /delegations/:id': delegationCall('mine', 'Change the firm’s customer number and note of a garden', {
    body: customerChange,
    answer: z.object({ garden: customerGarden }),
  }),
  'DELETE /delegations/:id': delegationCall('mine', 'Decline or give back a garden, as one of the firm’s heads', {
    answer: removed,
  }),
});
