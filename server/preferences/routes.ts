import { preferenceCalls } from '@sluice/contract/preferences';
import { changeGarden } from '../platform/live/announce.ts';
import { serveCalls } from '../platform/serve-calls.ts';
import type { App, Services } from '../platform/services.ts';
import { refuseStale } from '../platform/versions.ts';
import { permit, permitGroup } from '../users/index.ts';
import { presentPreferences } from './present.ts';
import { findPreferenceChange, writePreferences } from './service.ts';
import { readPreferences } from './store.ts';

/** On the wire the preferences are weather constraints. */
export async function preferenceRoutes(app: App, services: Services): Promise<void> {
  const { db } = services;

  serveCalls(app, 'preferences', preferenceCalls, {
    'GET /groups/:id/weather_constraints': async (request) => {
      await permit(db, request, request.params.id);
      return { weather_constraints: presentPreferences(await readPreferences(db, request.params.id)) };
    },

    'PATCH /groups/:id/weather_constraints': async (request) => {
      const id = await permitGroup(db, request);
      const { version, ...fields } = request.body;
      const before = await readPreferences(db, id);
      refuseStale(before, version);
      const change = findPreferenceChange(before, fields);
      if (change === null) return { weather_constraints: presentPreferences(before), recalculation: null };
      const after = await changeGarden(db, id, (tx) => writePreferences(tx, before, change));
      const done = await services.recalculate(id, request);
      return { weather_constraints: presentPreferences(after), recalculation: done };
    },
  });
}
