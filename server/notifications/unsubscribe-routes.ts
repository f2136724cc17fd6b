/** What the links in mails lead to. */
import { unsubscribeCalls } from '@sluice/contract/notification-settings';
import { serveCalls } from '../platform/serve-calls.ts';
import type { App, Services } from '../platform/services.ts';
import { unsubscribe } from './unsubscribe.ts';

/** Route for the page that asks first; below `/auth`. */
export async function unsubscribeSiteRoutes(app: App, { db, clock, links }: Services): Promise<void> {
  serveCalls(app, 'notifications', unsubscribeCalls, {
    'POST /unsubscribe': async (request) => ({
      kind: await unsubscribe(db, links, request.body.token, new Date(clock.now())),
    }),
  });
}

const BY_LINK = {
  access: 'anyone',
  limit: { times: 60, window: '1 hour' },
  unrecorded: 'it changes only which mails a person gets',
} as const;

/** Route for a mail program's button, which posts `List-Unsubscribe=One-Click` as a form (RFC 8058); at the root. */
export async function oneClickRoutes(app: App, { db, clock, links }: Services): Promise<void> {
  app.removeAllContentTypeParsers();
  // The token says everything: the body is not read.
  app.addContentTypeParser('*', (_request, payload, done) => {
    payload.resume();
    payload.on('end', () => done(null, null));
  });
  const options = { schema: { hide: true }, config: BY_LINK } as const;
  app.post<{ Querystring: { token?: unknown } }>('/unsubscribe', options, async (request, reply) => {
    await unsubscribe(db, links, String(request.query.token), new Date(clock.now()));
    return reply.type('text/plain').send('Unsubscribed.\n');
  });
  app.get<{ Querystring: { token?: unknown } }>('/unsubscribe', options, (request, reply) =>
    reply.redirect(`./#/unsubscribe?token=${encodeURIComponent(String(request.query.token))}`),
  );
}
