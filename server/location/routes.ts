import { success } from '@sluice/contract/envelope';
import { locationSetting, placedLocation } from '@sluice/contract/location';
import { idOf } from '@sluice/contract/primitives';
import { recalculation } from '@sluice/contract/schedule';
import type { GroupId } from '@sluice/engine/vocabulary/ids';
import { z } from 'zod';
import { findGroup } from '../groups/index.ts';
import { localeOfRequest, ok } from '../platform/envelope.ts';
import { notFound } from '../platform/errors.ts';
import type { App, Services } from '../platform/services.ts';
import { permit } from '../users/index.ts';
import { presentLocation } from './present.ts';
import { setLocation } from './service.ts';

const tags = ['location'];
const ofGroup = z.object({ id: idOf<GroupId>() });

export async function locationRoutes(app: App, services: Services): Promise<void> {
  const { db } = services;
  const locationOf = async (id: GroupId) => {
    const row = await findGroup(db, id);
    if (!row) throw notFound();
    return presentLocation(row);
  };

  app.get(
    '/groups/:id/location',
    {
      schema: {
        tags,
        summary: 'Where a garden is',
        params: ofGroup,
        response: { 200: success(z.object({ location: placedLocation })) },
      },
    },
    async (request) => {
      const { id } = request.params;
      await permit(db, request, id, 'see');
      return ok({ location: await locationOf(id) });
    },
  );

  app.put(
    '/groups/:id/location',
    {
      schema: {
        tags,
        summary: 'Say where a garden is',
        description: 'The whole address, since weather and local law follow from it.',
        params: ofGroup,
        body: locationSetting,
        response: { 200: success(z.object({ location: placedLocation, recalculation: recalculation.nullable() })) },
      },
    },
    async (request) => {
      const { id } = request.params;
      await permit(db, request, id, 'change');
      const movesPlan = await setLocation(services, id, request.body);
      return ok({
        location: await locationOf(id),
        recalculation: movesPlan ? await services.recalculate(id, localeOfRequest(request)) : null,
      });
    },
  );
}
