import { savingsCalls } from '@sluice/contract/savings';
import { requireGroup } from '../groups/index.ts';
import { serveCalls } from '../platform/serve-calls.ts';
import type { App, Services } from '../platform/services.ts';
import { permitGroup } from '../users/index.ts';
import { readBill } from './bill.ts';
import { readLandscapeBudget } from './landscape-budget.ts';
import { readSavings } from './service.ts';
import { readTankOutlook } from './tank-now.ts';

export async function savingsRoutes(app: App, { db, clock, hasBroker }: Services): Promise<void> {
  serveCalls(app, 'savings', savingsCalls, {
    'GET /groups/:id/savings': async (request) => {
      const id = await permitGroup(db, request);
      const group = await requireGroup(db, id);
      return { savings: await readSavings(db, group, clock.now()) };
    },

    'GET /groups/:id/bill': async (request) => {
      const group = await requireGroup(db, await permitGroup(db, request));
      return { bill: await readBill(db, group, clock.now()) };
    },

    'GET /groups/:id/tank': async (request) => {
      const group = await requireGroup(db, await permitGroup(db, request));
      return { tank: await readTankOutlook(db, group, clock.now()), has_mqtt: hasBroker };
    },

    'GET /groups/:id/landscape_budget': async (request) => {
      const group = await requireGroup(db, await permitGroup(db, request));
      return { landscape_budget: await readLandscapeBudget(db, group, clock.now()) };
    },
  });
}
