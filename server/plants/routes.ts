import { success } from '@sluice/contract/envelope';
import { plant } from '@sluice/contract/plants';
import { idOf } from '@sluice/contract/primitives';
import type { PlantId } from '@sluice/engine/vocabulary/ids';
import { z } from 'zod';
import { ok } from '../platform/envelope.ts';
import { notFound } from '../platform/errors.ts';
import type { App, Services } from '../platform/services.ts';
import { presentPlant } from './present.ts';
import { findPlant } from './store.ts';

/** The plant database belongs to everybody who is signed in. */
export async function plantRoutes(app: App, { db }: Services): Promise<void> {
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
