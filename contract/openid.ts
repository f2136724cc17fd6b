/** Logging in with an account at another provider (OpenID Connect; docs/decisions/0059); absent unless the operator sets it. */
import { z } from 'zod';
import { currentPassword } from './account.ts';
import { call, describeCalls, noBody } from './call.ts';

/** Where the browser goes on. */
const wayToProvider = z.object({ url: z.url() });

export const providerLink = z.object({
  /** The email at the provider when they were connected. */
  email: z.string(),
  created_at: z.iso.datetime(),
  last_used_at: z.iso.datetime().nullable(),
});

export const providerStart = z.strictObject({ current_password: currentPassword });

export const openIdSiteCalls = describeCalls({
  'POST /openid/start': call('anyone', 'Begin a login at the provider', {
    description:
      'The browser goes on to `url`, and comes back to `/auth/openid/callback`, which opens the session and leads to the dashboard. In the same browser, within five minutes.',
    limit: { times: 60, window: '1 minute' },
    body: noBody,
    answer: wayToProvider,
  }),
});

export const openIdCalls = describeCalls({
  'GET /account/provider': call('signedIn', 'My account at the provider that lets in here', {
    answer: z.object({ link: providerLink.nullable() }),
  }),
  'POST /account/provider': call('signedIn', 'Begin to connect my account at the provider', {
    description: 'As `POST /auth/openid/start`, in a browser that is logged in. Not by a personal token.',
    limit: { times: 30, window: '1 hour' },
    answersSecret: true,
    body: providerStart,
    answer: wayToProvider,
  }),
  'DELETE /account/provider': call('signedIn', 'Disconnect it', {
    limit: { times: 30, window: '1 hour' },
    body: providerStart,
    answer: z.object({ removed: z.literal(true) }),
  }),
});
