import { pastYearCalls } from '@sluice/contract/past-year';
import { requireGroup } from '../groups/index.ts';
import { requireAccount } from '../platform/account-of-request.ts';
import { serveCalls } from '../platform/serve-calls.ts';
import type { App, Services } from '../platform/services.ts';
import { findUser, permitGroup, permitThing } from '../users/index.ts';
import { type WeatherAccess, WeatherArchives } from '../weather/index.ts';
import { findZone } from '../zones/index.ts';
import { readGardenWhatIf } from './garden-what-if.ts';
import { readPastYear } from './service.ts';
import { readWhatIf } from './what-if.ts';

export async function pastYearRoutes(app: App, { db, clock }: Services, weather: WeatherAccess): Promise<void> {
  const archives = new WeatherArchives(weather);
  serveCalls(app, 'savings', pastYearCalls, {
    'GET /groups/:id/past_year': async (request) => {
      const group = await requireGroup(db, await permitGroup(db, request));
      return { past_year: await readPastYear(db, archives, group, clock.now()) };
    },

    'GET /groups/:id/what_if': async (request) => {
      const group = await requireGroup(db, await permitGroup(db, request));
      const { settings } = request.query;
      return { what_if: await readGardenWhatIf(db, archives, { group, settings }, clock.now()) };
    },

    'GET /zones/:id/what_if': async (request) => {
      const zone = await permitThing(db, request, await findZone(db, request.params.id));
      const group = await requireGroup(db, zone.groupId);
      const unitSystem = (await findUser(db, requireAccount(request).id))?.unitSystem ?? 'SI';
      const { change } = request.query;
      return { what_if: await readWhatIf(db, archives, { group, zone, change, unitSystem }, clock.now()) };
    },
  });
}
