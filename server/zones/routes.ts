import { success } from '@sluice/contract/envelope';
import { idOf } from '@sluice/contract/primitives';
import { zoneModel, zoneModelQuery } from '@sluice/contract/zones';
import type { ZoneId } from '@sluice/engine/vocabulary/ids';
import { z } from 'zod';
import { accountOf } from '../platform/account-of-request.ts';
import { ok } from '../platform/envelope.ts';
import { notFound } from '../platform/errors.ts';
import type { App, Services } from '../platform/services.ts';
import { requireAccess } from '../users/index.ts';
import { modelOf } from './model.ts';
import { canSeeZone } from './permissions.ts';
import { findZone } from './store.ts';

export async function zoneRoutes(app: App, { db }: Services): Promise<void> {
  app.get(
    '/zones/:id/model',
    {
      schema: {
        tags: ['zones'],
        summary: 'What the engine takes a zone to be, with other fields tried on',
        params: z.object({ id: idOf<ZoneId>() }),
        querystring: zoneModelQuery,
        response: { 200: success(z.object({ model: zoneModel })) },
      },
    },
    async (request) => {
      const zone = await findZone(db, request.params.id);
      if (!zone) throw notFound();
      await requireAccess(db, accountOf(request).id, zone.groupId, canSeeZone);
      const { plant_type, soil, sprinkler, shade, slope } = request.query;
      const model = modelOf({
        plantType: plant_type ?? zone.plantType,
        soil: soil ?? zone.soil,
        sprinkler: sprinkler ?? zone.sprinkler,
        shade: shade ?? zone.shade,
        slope: slope ?? zone.slope,
      });
      return ok({ model });
    },
  );
}
