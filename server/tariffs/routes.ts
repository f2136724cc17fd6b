import type { Budget, Tariff, TariffSetting } from '@sluice/contract/tariffs';
import { tariffCalls } from '@sluice/contract/tariffs';
import type { GroupId } from '@sluice/engine/vocabulary/ids';
import { LIMITS } from '@sluice/engine/vocabulary/limits';
import type { FastifyRequest } from 'fastify';
import { invalid } from '../platform/errors.ts';
import { announce } from '../platform/live/announce.ts';
import { serveCalls } from '../platform/serve-calls.ts';
import type { App, Services } from '../platform/services.ts';
import { differences, refuseStale } from '../platform/versions.ts';
import { permit, permitGroup } from '../users/index.ts';
import {
  type BudgetRow,
  deleteBudget,
  deleteTariff,
  isWateredForBudget,
  putBudget,
  putTariff,
  readBudget,
  readTariff,
  type TariffRow,
} from './store.ts';
import type { Prices } from './tables.ts';

export async function tariffRoutes(app: App, { db, recalculate }: Services): Promise<void> {
  /** What a budget of money allows follows the tariff. */
  const recalculateForMoney = async (id: GroupId, request: FastifyRequest) => {
    const budget = await readBudget(db, id);
    if (budget !== null && budget.kind === 'money' && budget.cut !== 'none') await recalculate(id, request);
  };

  serveCalls(app, 'tariffs', tariffCalls, {
    'GET /groups/:id/tariff': async (request) => {
      await permit(db, request, request.params.id);
      const row = await readTariff(db, request.params.id);
      return { tariff: row && presentTariff(row) };
    },

    'PUT /groups/:id/tariff': async (request) => {
      const id = await permitGroup(db, request);
      const before = await readTariff(db, id);
      refuseStale(before ?? { version: 0 }, request.body.version);
      const fields = tariffWith(before, request.body);
      if (before && differences<TariffRow>(before, fields) === null) return { tariff: presentTariff(before) };
      const row: TariffRow = { groupId: id, ...fields, version: (before?.version ?? 0) + 1 };
      await db.transaction(async (tx) => {
        await putTariff(tx, row);
        await announce(tx, { groupId: id }, ['group']);
      });
      await recalculateForMoney(id, request);
      return { tariff: presentTariff(row) };
    },

    'DELETE /groups/:id/tariff': async (request) => {
      const id = await permitGroup(db, request);
      await db.transaction(async (tx) => {
        await deleteTariff(tx, id);
        await announce(tx, { groupId: id }, ['group']);
      });
      await recalculateForMoney(id, request);
      return { tariff: null };
    },

    'PUT /groups/:id/budget': async (request) => {
      const id = await permitGroup(db, request);
      const before = await readBudget(db, id);
      refuseStale(before ?? { version: 0 }, request.body.version);
      const { kind, amount, cut = before?.cut ?? 'none' } = request.body;
      if (before && differences<BudgetRow>(before, { kind, amount, cut }) === null)
        return { budget: presentBudget(before), recalculation: null };
      const row: BudgetRow = { groupId: id, kind, amount, cut, version: (before?.version ?? 0) + 1 };
      const isPlanned = cut !== 'none' || (before !== null && before.cut !== 'none');
      await db.transaction(async (tx) => {
        await putBudget(tx, row);
        await announce(tx, { groupId: id }, isPlanned ? ['group', 'schedule'] : ['group']);
      });
      return { budget: presentBudget(row), recalculation: isPlanned ? await recalculate(id, request) : null };
    },

    'DELETE /groups/:id/budget': async (request) => {
      const id = await permitGroup(db, request);
      const isPlanned = await isWateredForBudget(db, id);
      await db.transaction(async (tx) => {
        await deleteBudget(tx, id);
        await announce(tx, { groupId: id }, isPlanned ? ['group', 'schedule'] : ['group']);
      });
      return { budget: null, recalculation: isPlanned ? await recalculate(id, request) : null };
    },
  });
}

/** Prices of a month replace those of later ones. Throws "invalid" where months would have several currencies. */
function tariffWith(before: TariffRow | null, setting: TariffSetting): Omit<TariffRow, 'groupId' | 'version'> {
  const { currency, from = before?.from ?? null } = setting;
  const stored = before ? [...before.earlier, pricesOf(before)] : [];
  const earlier = from === null ? [] : stored.filter((one) => one.from === null || one.from < from);
  if (earlier.length > 0 && before?.currency !== currency) throw invalid('currency', 'validation.tariffCurrency');
  if (earlier.length > LIMITS.earlierPricesMax) throw invalid('from', 'validation.tooMany');
  return { currency, ...toPriceColumns(setting), from: earlier.length > 0 ? from : null, earlier };
}

const pricesOf = ({ from, per, householdM3, tiers }: TariffRow): Prices => ({ from, per, householdM3, tiers });

export const toPriceColumns = ({
  per,
  household_m3,
  tiers,
}: Pick<TariffSetting, 'per' | 'household_m3' | 'tiers'>) => ({
  per,
  householdM3: household_m3,
  tiers: tiers.map(({ up_to_m3, price }) => ({ upToM3: up_to_m3, price })),
});

export const presentPrices = ({ from, per, householdM3, tiers }: Prices): Tariff['earlier'][number] => ({
  ...{ from, per },
  household_m3: householdM3,
  tiers: tiers.map(({ upToM3, price }) => ({ up_to_m3: upToM3, price })),
});

const presentTariff = (row: TariffRow): Tariff => ({
  ...{ version: row.version, currency: row.currency },
  ...presentPrices(row),
  earlier: row.earlier.map(presentPrices),
});

export const presentBudget = ({ kind, amount, cut, version }: BudgetRow): Budget => ({ kind, amount, cut, version });
