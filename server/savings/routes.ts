import { success } from '@sluice/contract/envelope';
import { idOf } from '@sluice/contract/primitives';
import { savings, type Tariff, tariff, tariffSetting } from '@sluice/contract/savings';
import type { GroupId } from '@sluice/engine/vocabulary/ids';
import { z } from 'zod';
import { findGroup } from '../groups/index.ts';
import { ok } from '../platform/envelope.ts';
import { notFound } from '../platform/errors.ts';
import { announce } from '../platform/live/announce.ts';
import type { App, Services } from '../platform/services.ts';
import { differences, refuseStale } from '../platform/versions.ts';
import { permit } from '../users/index.ts';
import { savingsOf } from './service.ts';
import { deleteTariff, putTariff, type TariffRow, tariffOf } from './store.ts';

const tags = ['savings'];
const params = z.object({ id: idOf<GroupId>() });

export async function savingsRoutes(app: App, { db, clock }: Services): Promise<void> {
  app.get(
    '/groups/:id/savings',
    {
      schema: {
        tags,
        summary: 'Water and money saved in the past 30 days, against a fixed program sized for the peak month',
        params,
        response: { 200: success(z.object({ savings })) },
      },
    },
    async (request) => {
      const { id } = request.params;
      await permit(db, request, id, 'see');
      const group = await findGroup(db, id);
      if (!group) throw notFound();
      return ok({ savings: await savingsOf(db, group, clock.now()) });
    },
  );

  app.get(
    '/groups/:id/tariff',
    {
      schema: {
        tags,
        summary: 'What water costs; null while nobody has said it',
        params,
        response: { 200: success(z.object({ tariff: tariff.nullable() })) },
      },
    },
    async (request) => {
      await permit(db, request, request.params.id, 'see');
      const row = await tariffOf(db, request.params.id);
      return ok({ tariff: row && presentTariff(row) });
    },
  );

  app.put(
    '/groups/:id/tariff',
    {
      schema: {
        tags,
        summary: 'Set what water costs, by tiers',
        params,
        body: tariffSetting,
        response: { 200: success(z.object({ tariff })) },
      },
    },
    async (request) => {
      const { id } = request.params;
      await permit(db, request, id, 'change');
      const before = await tariffOf(db, id);
      refuseStale(before ?? { version: 0 }, request.body.version);
      const { currency, per, household_m3, tiers } = request.body;
      const wish = {
        currency,
        per,
        householdM3: household_m3,
        tiers: tiers.map(({ up_to_m3, price }) => ({ upToM3: up_to_m3, price })),
      };
      if (before && differences<TariffRow>(before, wish) === null) return ok({ tariff: presentTariff(before) });
      const row: TariffRow = { groupId: id, ...wish, version: (before?.version ?? 0) + 1 };
      await db.transaction(async (tx) => {
        await putTariff(tx, row);
        await announce(tx, { groupId: id }, ['group']);
      });
      return ok({ tariff: presentTariff(row) });
    },
  );

  app.delete(
    '/groups/:id/tariff',
    {
      schema: {
        tags,
        summary: 'Forget what water costs',
        params,
        response: { 200: success(z.object({ tariff: z.null() })) },
      },
    },
    async (request) => {
      const { id } = request.params;
      await permit(db, request, id, 'change');
      await db.transaction(async (tx) => {
        await deleteTariff(tx, id);
        await announce(tx, { groupId: id }, ['group']);
      });
      return ok({ tariff: null });
    },
  );
}

function presentTariff({ version, currency, per, householdM3, tiers }: TariffRow): Tariff {
  return {
    version,
    currency,
    per,
    household_m3: householdM3,
    tiers: tiers.map(({ upToM3, price }) => ({ up_to_m3: upToM3, price })),
  };
}
