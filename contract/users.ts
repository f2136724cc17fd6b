/** User and share (specification, section 3). */
import type { GroupId, UserId } from '@sluice/engine/vocabulary/ids';
import { ACCOUNT_TYPES, LANGUAGE_CODES, RELATIONSHIPS, UNIT_SYSTEMS } from '@sluice/engine/vocabulary/people';
import { z } from 'zod';
import { idOf } from './primitives.ts';

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
