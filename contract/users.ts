/** User and share (specification, section 3). */
import type { GroupId, InvitationId, UserId } from '@sluice/engine/vocabulary/ids';
import { ACCOUNT_TYPES, LANGUAGE_CODES, RELATIONSHIPS, UNIT_SYSTEMS } from '@sluice/engine/vocabulary/people';
import { z } from 'zod';
import { idOf, moment } from './primitives.ts';

export const user = z.object({
  id: idOf<UserId>(),
  name: z.string(),
  email: z.string(),
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
  /** The forum's page for this user; null when the operator has set no forum. */
  community_url: z.url().nullable(),
});
export type User = z.infer<typeof user>;

export const share = z.object({
  group_id: idOf<GroupId>(),
  user_id: idOf<UserId>(),
  name: z.string(),
  email: z.string(),
  relationship: z.enum(RELATIONSHIPS),
});
export type Share = z.infer<typeof share>;

/** Someone who was asked and has no account yet. */
export const invitation = z.object({
  id: idOf<InvitationId>(),
  email: z.string(),
  relationship: z.enum(RELATIONSHIPS),
  expires: moment,
});
export type Invitation = z.infer<typeof invitation>;

/** `GET groups/{id}/shares`. */
export const shareList = z.object({ shares: z.array(share), invitations: z.array(invitation) });

/** Who can be added: there is one owner. */
const addedRelationship = z.enum(['MANAGER', 'PLAYER']);

/** `POST groups/{id}/shares`. */
export const shareCreation = z.strictObject({
  email: z
    .string({ message: 'validation.emailRequired' })
    .trim()
    .min(1, { message: 'validation.emailRequired' })
    .max(254, { message: 'validation.emailInvalid' })
    .pipe(z.email({ message: 'validation.emailInvalid' })),
  relationship: addedRelationship,
});
export type ShareCreation = z.infer<typeof shareCreation>;

/** `PATCH groups/{id}/shares/{user}`. */
export const shareChange = z.strictObject({ relationship: addedRelationship });
