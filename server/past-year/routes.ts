import { pastYearCalls } from '@sluice/contract/past-year';
import { requireGroup } from '../groups/index.ts';
import { serveCalls } from '../platform/serve-calls.ts';
import type { App, Services } from '../platform/services.ts';
import { permitGroup } from '../users/index.ts';
import { type WeatherAccess, WeatherArchives } from '../weather/index.ts';
import { readPastYear } from './service.ts';

export async function pastYearRoutes(app: App, { db, clock }: Services, weather: WeatherAccess): Promise<void> {
  const archives = new WeatherArchives(weather);
  serveCalls(app, 'savings', pastYearCalls, {
    'GET /groups/:id/past_year': async (request) => {
      const group = await requireGroup(db, await permitGroup(db, request));
      return { past_year: await readPastYear(db, archives, group, clock.now()) };
    },
  });
}
