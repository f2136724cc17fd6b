/** Who did what in a garden, from where, when; for its owner (specification, section 6). */

import { z } from 'zod';
import { call, describeCalls, groupCall } from './call.ts';
import { moment, page } from './primitives.ts';

export const auditEntry = z.object({
  id: z.string(),
  user_id: z.uuid().nullable(),
  user_name: z.string(),
  /** Method and route, as `PATCH /zones/:id`. */
  action: z.string(),
  subject_id: z.string().nullable(),
  /** Its name at the time; null for things without a name, such as restrictions. */
  subject_name: z.string().nullable(),
  /** Network address of who asked. */
  from_address: z.string(),
  /** Name of the personal token; null in the browser. */
  token_name: z.string().nullable(),
  at: moment,
});
export type AuditEntry = z.infer<typeof auditEntry>;
export const auditPage = z.object({ entries: z.array(auditEntry), next: z.string().nullable() });

export const auditTrailCalls = describeCalls({
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
