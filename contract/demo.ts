/** The demo: gardens with simulated devices. */
import { LANGUAGE_CODES, UNIT_SYSTEMS } from '@sluice/engine/vocabulary/people';
import { z } from 'zod';
import { openedSession } from './account.ts';
import { call, describeCalls, noBody } from './call.ts';

/** Below `/auth`. */
export const demoSiteCalls = describeCalls({
  'POST /demo': call('anyone', 'Open the demo garden', {
    limit: { times: 30, window: '1 hour' },
    body: z.strictObject({
      lang: z.enum(LANGUAGE_CODES).default('EN'),
      unit_system: z.enum(UNIT_SYSTEMS).default('SI'),
    }),
    answer: openedSession,
  }),
});

export const demoCalls = describeCalls({
  'POST /demo': call('signedIn', 'Add the demo gardens to my account', {
    limit: { times: 60, window: '1 hour' },
    body: noBody,
    answer: z.object({ added: z.literal(true) }),
  }),
});
