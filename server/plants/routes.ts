import { success } from '@sluice/contract/envelope';
import { plant, plantPage, plantQuery } from '@sluice/contract/plants';
import { idOf } from '@sluice/contract/primitives';
import type { PlantId } from '@sluice/engine/vocabulary/ids';
import { z } from 'zod';
import { ok } from '../platform/envelope.ts';
import { invalid, notFound } from '../platform/errors.ts';
import type { App, Services } from '../platform/services.ts';
import { presentPlant } from './present.ts';
import { findPlant, searchPlants } from './store.ts';

/** The plant database belongs to everybody who is signed in. */
export async function plantRoutes(app: App, { db }: Services): Promise<void> {
  app.get(
    '/plants',
    {
      schema: {
        tags: ['plants'],
        summary: 'Search the plant database by words, type and tags',
        querystring: plantQuery,
        response: { 200: success(plantPage) },
      },
    },
    async (request) => {
      const { search, plant_type: plantType, tags, after, limit } = request.query;
      const last = after === undefined ? null : await findPlant(db, readCursor(after));
      if (after !== undefined && !last) throw invalid('after', 'validation.wrongValue');
      const found = await searchPlants(db, { search, plantType, tags, after: last ?? undefined }, limit + 1);
      const told = found.slice(0, limit);
      return ok({
        plants: told.map(presentPlant),
        next: found.length > limit ? (told.at(-1)?.id ?? null) : null,
      });
    },
  );

  app.get(
    '/plants/:id',
    {
      schema: {
        tags: ['plants'],
        summary: 'One plant',
        params: z.object({ id: idOf<PlantId>() }),
        response: { 200: success(z.object({ plant })) },
      },
    },
    async (request) => {
      const row = await findPlant(db, request.params.id);
      if (!row) throw notFound();
      return ok({ plant: presentPlant(row) });
    },
  );
}

/** Where a page goes on: the id of the last plant that was told. */
function readCursor(after: string): PlantId {
  if (!z.uuid().safeParse(after).success) throw invalid('after', 'validation.wrongValue');
  return after as PlantId;
}
