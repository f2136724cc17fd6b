/** Zones as a table: written for a person, and read again in one transaction. */
import { type CellProblem, type ZoneTableOutcome, zoneTableCalls } from '@sluice/contract/zone-table';
import { toLocale } from '@sluice/engine/vocabulary/people';
import type { FastifyRequest } from 'fastify';
import { devicesOfGroup } from '../devices/index.ts';
import { requireGroup } from '../groups/index.ts';
import { plantsByName } from '../plants/index.ts';
import { requireAccount } from '../platform/account-of-request.ts';
import { notFound } from '../platform/errors.ts';
import { serveCalls } from '../platform/serve-calls.ts';
import type { App, Services } from '../platform/services.ts';
import { findUser, permitGroup } from '../users/index.ts';
import { zonesOfGroup } from '../zones/index.ts';
import { foldPlant, readTable } from './read-table.ts';
import { storeRow } from './store-row.ts';
import { writeTable } from './write-table.ts';

/** Takes back what a trial has written. */
class Undone extends Error {}

type Changes = ZoneTableOutcome['zones'];

export async function zoneTableRoutes(app: App, services: Services): Promise<void> {
  const { db, clock, translate } = services;
  const readReader = async (request: FastifyRequest) => {
    const user = await findUser(db, requireAccount(request).id);
    if (!user) throw notFound();
    return { unitSystem: user.unitSystem, speech: { locale: toLocale(user.lang), translate } };
  };
  const readPlants = async () => [...(await plantsByName(db))];

  serveCalls(app, 'zones', zoneTableCalls, {
    'GET /groups/:id/zones/table': async (request) => {
      const id = await permitGroup(db, request);
      const { unitSystem, speech } = await readReader(request);
      const plantNames = new Map((await readPlants()).map(([name, plantId]) => [plantId, name]));
      const [devices, zones] = [await devicesOfGroup(db, id), await zonesOfGroup(db, id)];
      return { file_name: 'zones.csv', csv: writeTable(devices, zones, plantNames, unitSystem, speech) };
    },

    'POST /groups/:id/zones/table': async (request) => {
      const id = await permitGroup(db, request);
      const group = await requireGroup(db, id);
      const { unitSystem, speech } = await readReader(request);
      const { csv, is_trial: isTrial } = request.body;
      const plants = new Map((await readPlants()).map(([name, plantId]) => [foldPlant(name), plantId]));
      const garden = { devices: await devicesOfGroup(db, id), zones: await zonesOfGroup(db, id), plants, unitSystem };
      const { rows, wrong } = readTable(csv, garden, speech);
      const changes: Changes = [];
      const now = new Date(clock.now());
      let movesPlan = false;
      try {
        await db.transaction(async (tx) => {
          // Where the transaction is repeated.
          changes.length = 0;
          for (const row of rows) {
            const outcome = await storeRow(tx, group, row, unitSystem, now, wrong);
            if (outcome.columns.length > 0) changes.push(outcome);
          }
          movesPlan = changes.length > 0;
          if (isTrial || wrong.length > 0) throw new Undone();
        });
      } catch (error) {
        if (!(error instanceof Undone)) throw error;
      }
      const problems = wrong
        .toSorted((one, other) => one.row - other.row)
        .map(
          ({ row, column, message, figures }): CellProblem => ({
            row,
            column,
            message: translate(speech.locale, message, figures),
          }),
        );
      const isStored = !isTrial && problems.length === 0;
      const recalculation = isStored && movesPlan ? await services.recalculate(id, request) : null;
      return { zones: changes, problems, is_stored: isStored, recalculation };
    },
  });
}
