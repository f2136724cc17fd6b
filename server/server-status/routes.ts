import { serverAccessCalls, serverStatusCalls } from '@sluice/contract/server-status';
import { requireAccount } from '../platform/account-of-request.ts';
import { notFound, notPermitted } from '../platform/errors.ts';
import { serveCalls } from '../platform/serve-calls.ts';
import type { App, Services } from '../platform/services.ts';
import { retryJob } from './job-store.ts';
import { claimServer, readAccess } from './operator.ts';
import type { ServerParts } from './parts.ts';
import { readStatus } from './read-status.ts';
import { askForRelease, readReleaseNews } from './releases.ts';
import { sendTestMessage } from './test-message.ts';

export async function serverStatusRoutes(app: App, services: Services, parts: ServerParts): Promise<void> {
  const { db, clock, settings } = services;

  serveCalls(app, 'server', serverAccessCalls, {
    'GET /server/access': async (request) => ({ access: await readAccess(db, requireAccount(request).id) }),

    'POST /server/access': async (request) => {
      const { id: userId, tokenName } = requireAccount(request);
      if (tokenName !== null) throw notPermitted();
      await claimServer(services, parts.secret, { userId, code: request.body.code });
      return { access: 'operator' as const };
    },
  });

  serveCalls(app, 'server', serverStatusCalls, {
    'GET /server/status': () => readStatus(services, parts, app.forwarding.wasSeen),

    'POST /server/releases/check': async () => {
      const address = settings.releases;
      if (address === null) throw notFound();
      await askForRelease({ db, now: new Date(clock.now()), address });
      const releases = await readReleaseNews(db, address);
      if (releases === null) throw notFound();
      return { releases };
    },

    'POST /server/jobs/:id/retry': async ({ params }) => {
      if (!(await retryJob(services, params.id))) throw notFound();
      return { started: true as const };
    },

    'POST /server/test_message': (request) => sendTestMessage(services, parts.mailer, requireAccount(request).id),
  });
}
