import { type Budget, savingsCalls, type Tariff, type TariffSetting } from '@sluice/contract/savings';
import { requireGroup } from '../groups/index.ts';
import { announce } from '../platform/live/announce.ts';
import { serveCalls } from '../platform/serve-calls.ts';
import type { App, Services } from '../platform/services.ts';
import { differences, refuseStale } from '../platform/versions.ts';
import { permit, permitGroup } from '../users/index.ts';
import { readBill } from './bill.ts';
import { readLandscapeBudget } from './landscape-budget.ts';
import { readSavings } from './service.ts';
import {
  type BudgetRow,
  deleteBudget,
  deleteTariff,
  putBudget,
  putTariff,
  readBudget,
  readTariff,
  type TariffRow,
} from './store.ts';

export async function savingsRoutes(app: App, { db, clock }: Services): Promise<void> {
  serveCalls(app, 'savings', savingsCalls, {
    'GET /groups/:id/savings': async (request) => {
      const id = await permitGroup(db, request);
      const group = await requireGroup(db, id);
      return { savings: await readSavings(db, group, clock.now()) };
    },

    'GET /groups/:id/tariff': async (request) => {
      await permit(db, request, request.params.id);
      const row = await readTariff(db, request.params.id);
      return { tariff: row && presentTariff(row) };
    },

    'PUT /groups/:id/tariff': async (request) => {
      const id = await permitGroup(db, request);
      const before = await readTariff(db, id);
      refuseStale(before ?? { version: 0 }, request.body.version);
      const fields = toTariffColumns(request.body);
      if (before && differences<TariffRow>(before, fields) === null) return { tariff: presentTariff(before) };
      const row: TariffRow = { groupId: id, ...fields, version: (before?.version ?? 0) + 1 };
      await db.transaction(async (tx) => {
        await putTariff(tx, row);
        await announce(tx, { groupId: id }, ['group']);
      });
      return { tariff: presentTariff(row) };
    },

    'DELETE /groups/:id/tariff': async (request) => {
      const id = await permitGroup(db, request);
      await db.transaction(async (tx) => {
        await deleteTariff(tx, id);
        await announce(tx, { groupId: id }, ['group']);
      });
      return { tariff: null };
    },

    'GET /groups/:id/bill': async (request) => {
      const group = await requireGroup(db, await permitGroup(db, request));
      return { bill: await readBill(db, group, clock.now()) };
    },

    'GET /groups/:id/landscape_budget': async (request) => {
      const group = await requireGroup(db, await permitGroup(db, request));
      return { landscape_budget: await readLandscapeBudget(db, group, clock.now()) };
    },

    'PUT /groups/:id/budget': async (request) => {
      const id = await permitGroup(db, request);
      const before = await readBudget(db, id);
      refuseStale(before ?? { version: 0 }, request.body.version);
      const { kind, amount } = request.body;
      if (before && differences<BudgetRow>(before, { kind, amount }) === null) return { budget: presentBudget(before) };
      const row: BudgetRow = { groupId: id, kind, amount, version: (before?.version ?? 0) + 1 };
      await db.transaction(async (tx) => {
        await putBudget(tx, row);
        await announce(tx, { groupId: id }, ['group']);
      });
      return { budget: presentBudget(row) };
    },

    'DELETE /groups/:id/budget': async (request) => {
      const id = await permitGroup(db, request);
      await db.transaction(async (tx) => {
        await deleteBudget(tx, id);
        await announce(tx, { groupId: id }, ['group']);
      });
      return { budget: null };
    },
  });
}

export const toTariffColumns = ({ currency, per, household_m3, tiers }: TariffSetting) => ({
  currency,
  per,
  householdM3: household_m3,
  tiers: tiers.map(({ up_to_m3, price }) => ({ upToM3: up_to_m3, price })),
});

function presentTariff({ version, currency, per, householdM3, tiers }: TariffRow): Tariff {
  return {
    version,
    currency,
    per,
    household_m3: householdM3,
    tiers: tiers.map(({ upToM3, price }) => ({ up_to_m3: upToM3, price })),
  };
}

const presentBudget = ({ kind, amount, version }: BudgetRow): Budget => ({ kind, amount, version });
