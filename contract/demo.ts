/** The demo: gardens with simulated devices. */
import { LANGUAGE_CODES, UNIT_SYSTEMS } from '@sluice/engine/vocabulary/people';
import { z } from 'zod';
import { openedSession } from './account.ts';
import { call, describeCalls } from './call.ts';

/** IANA name of the visitor's, by which the demo's town is chosen; one that is not known changes nothing. */
const visitorTimeZone = z.string().max(64, { message: 'validation.timeZone' }).optional();

/** Below `/auth`. */
export const demoSiteCalls = describeCalls({
  'POST /demo': call('anyone', 'Open the demo garden', {
    description: 'Town, climate, currency and clock are those of the time zone, of San Diego without one.',
    limit: { times: 30, window: '1 hour' },
    body: z.strictObject({
      lang: z.enum(LANGUAGE_CODES).default('EN'),
      unit_system: z.enum(UNIT_SYSTEMS).default('SI'),
      time_zone: visitorTimeZone,
    }),
    answer: openedSession,
  }),
});

export const demoCalls = describeCalls({
  'POST /demo': call('signedIn', 'Add the demo gardens to my account', {
    limit: { times: 60, window: '1 hour' },
    body: z.strictObject({ time_zone: visitorTimeZone }).nullish(),
    answer: z.object({ added: z.literal(true) }),
  }),
});
