/** Who did what in a garden, from where, when; for its owner (docs/specification.md, 6). */

import { z } from 'zod';
import { call, describeCalls, groupCall, listOf } from './call.ts';
import { moment, page } from './primitives.ts';

export const auditEntry = z.object({
  id: z.string(),
  user_id: z.uuid().nullable(),
  /** Empty for an account that was deleted. */
  user_name: z.string(),
  /** Method and route, as `PATCH /zones/:id`. */
  action: z.string(),
  subject_id: z.string().nullable(),
  /** Its name at the time; null for things without a name, such as restrictions. */
  subject_name: z.string().nullable(),
  /** Network address of the caller. */
  from_address: z.string(),
  /** Name of the personal token; null in the browser. */
  token_name: z.string().nullable(),
  /** The firm for which it was done, where the garden is delegated to one; its name at the time. */
  firm_name: z.string().nullable(),
  /** A login that was refused. */
  is_refused: z.boolean(),
  at: moment,
});
export type AuditEntry = z.infer<typeof auditEntry>;
export const auditPage = z.object({ entries: z.array(auditEntry), next: z.string().nullable() });
export type AuditPage = z.infer<typeof auditPage>;

/** All that somebody read or changed in a garden on one day, in the browser or by one token. */
export const visit = z.object({
  user_id: z.uuid(),
  user_name: z.string(),
  /** Name of the personal token; null in the browser. */
  token_name: z.string().nullable(),
  /** In UTC. */
  day: z.iso.date(),
  /** Network address of the last request of that day, to a quarter of an hour. */
  from_address: z.string(),
  last_at: z.iso.datetime(),
});

/** A day on which a personal token was used. */
export const tokenUse = visit.omit({ user_id: true, user_name: true }).extend({
  token_name: z.string(),
  /** Null for calls outside of gardens. */
  group_id: z.uuid().nullable(),
});

export const auditTrailCalls = describeCalls({
  'GET /groups/:id/visits': groupCall('own', 'Who else used a garden, on which day, from where', {
    description: 'For its owner. The newest first, 200 at most; kept for 90 days.',
    answer: listOf('visits', visit),
  }),
  'GET /account/token_uses': call('signedIn', 'On which days my personal tokens were used, and from where', {
    description: 'The newest first, 200 at most; kept for 90 days.',
    answer: listOf('token_uses', tokenUse),
  }),
  'GET /groups/:id/audit_trail': groupCall('own', 'Who changed what in a garden, from where, when', {
    description: 'For its owner. The newest first; kept for a year.',
    query: page,
    answer: auditPage,
  }),
  'GET /account/audit_trail': call('signedIn', 'What was done in my account, outside its gardens', {
    description: 'Moments are told in UTC.',
    query: page,
    answer: auditPage,
  }),
});
