import { plantCalls } from '@sluice/contract/plants';
import type { PlantId } from '@sluice/engine/vocabulary/ids';
import { languageOf, toLocale } from '@sluice/engine/vocabulary/people';
import { z } from 'zod';
import { requireAccount } from '../platform/account-of-request.ts';
import { invalid, notFound } from '../platform/errors.ts';
import { serveCalls } from '../platform/serve-calls.ts';
import type { App, Services } from '../platform/services.ts';
import { presentPlant } from './present.ts';
import { searchPlants } from './search.ts';
import { findPlant } from './store.ts';

/** The plant database belongs to everybody who is signed in. */
export async function plantRoutes(app: App, { db }: Services): Promise<void> {
  serveCalls(app, 'plants', plantCalls, {
    'GET /plants': async (request) => {
      const { search, plant_type: plantType, tags, after, limit } = request.query;
      const last = after === undefined ? null : await findPlant(db, readCursor(after));
      if (after !== undefined && !last) throw invalid('after', 'validation.wrongValue');
      const language = languageOf(toLocale(requireAccount(request).lang));
      const found = await searchPlants(db, { search, plantType, tags, language, after: last?.id }, limit + 1);
      const page = found.slice(0, limit);
      return {
        plants: page.map(presentPlant),
        next: found.length > limit ? (page.at(-1)?.id ?? null) : null,
      };
    },

    'GET /plants/:id': async (request) => {
      const row = await findPlant(db, request.params.id);
      if (!row) throw notFound();
      return { plant: presentPlant(row) };
    },
  });
}

/** Cursor: the id of the last plant on the page before. */
function readCursor(after: string): PlantId {
  if (!z.uuid().safeParse(after).success) throw invalid('after', 'validation.wrongValue');
  return after as PlantId;
}
