import { demoCalls, demoSiteCalls } from '@sluice/contract/demo';
import { readSource } from '../account/index.ts';
import { requireAccount } from '../platform/account-of-request.ts';
import { serveCalls } from '../platform/serve-calls.ts';
import type { App, Services } from '../platform/services.ts';
import type { DemoHardware } from './hardware.ts';
import { addDemoGardens, openDemo } from './service.ts';

/** On the website: a temporary account with simulated gardens. */
export async function demoSiteRoutes(app: App, services: Services, garden: DemoHardware): Promise<void> {
  serveCalls(app, 'demo', demoSiteCalls, {
    'POST /demo': async (request, reply) => {
      const opened = await openDemo(services, garden, request.body, readSource(request));
      services.cookies.set(reply, opened.token);
      return opened;
    },
  });
}

/** Routes of the API: the same gardens for an account of one's own. */
export async function demoApiRoutes(app: App, services: Services, garden: DemoHardware): Promise<void> {
  serveCalls(app, 'demo', demoCalls, {
    'POST /demo': async (request) => {
      await addDemoGardens(services, garden, requireAccount(request).id, request.body?.time_zone);
      return { added: true as const };
    },
  });
}
