import { demoRequest, openedSession } from '@sluice/contract/account';
import { success } from '@sluice/contract/envelope';
import { z } from 'zod';
import { accountOf } from '../platform/account-of-request.ts';
import { ok } from '../platform/envelope.ts';
import { atMost } from '../platform/rate-limit.ts';
import type { App, Services } from '../platform/services.ts';
import type { DemoHardware } from './hardware.ts';
import { addDemoGardens, openDemo } from './service.ts';

const tags = ['demo'];

/** On the website: a throw-away account with a simulated home. */
export async function demoSiteRoutes(app: App, services: Services, garden: DemoHardware): Promise<void> {
  app.post(
    '/demo',
    {
      ...atMost(30, '1 hour'),
      schema: { tags, summary: 'Open the demo garden', body: demoRequest, response: { 200: success(openedSession) } },
    },
    async (request, reply) => {
      const opened = await openDemo(services, garden, request.body.lang);
      services.cookies.set(reply, opened.token);
      return ok(opened);
    },
  );
}

/** In the API: the same gardens for an account of one's own. */
export async function demoApiRoutes(app: App, services: Services, garden: DemoHardware): Promise<void> {
  app.post(
    '/demo',
    {
      ...atMost(60, '1 hour'),
      schema: {
        tags,
        summary: 'Add the demo gardens to my account',
        body: z.strictObject({}).nullish(),
        response: { 200: success(z.object({ added: z.literal(true) })) },
      },
    },
    async (request) => {
      await addDemoGardens(services, garden, accountOf(request).id);
      return ok({ added: true as const });
    },
  );
}
