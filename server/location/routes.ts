import { locationCalls } from '@sluice/contract/location';
import type { GroupId } from '@sluice/engine/vocabulary/ids';
import { findGroup } from '../groups/index.ts';
import { notFound } from '../platform/errors.ts';
import { serveCalls } from '../platform/serve-calls.ts';
import type { App, Services } from '../platform/services.ts';
import { permit } from '../users/index.ts';
import { presentLocation } from './present.ts';
import { setLocation } from './service.ts';

export async function locationRoutes(app: App, services: Services): Promise<void> {
  const { db } = services;
  const readLocation = async (id: GroupId) => {
    const row = await findGroup(db, id);
    if (!row) throw notFound();
    return presentLocation(row);
  };

  serveCalls(app, 'location', locationCalls, {
    'GET /groups/:id/location': async (request) => {
      const { id } = request.params;
      await permit(db, request, id);
      return { location: await readLocation(id) };
    },

    'PUT /groups/:id/location': async (request) => {
      const { id } = request.params;
      await permit(db, request, id);
      const movesPlan = await setLocation(services, id, request.body);
      return {
        location: await readLocation(id),
        recalculation: movesPlan ? await services.recalculate(id, request) : null,
      };
    },
  });
}
