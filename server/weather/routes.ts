import { randomUUIDv7 } from 'node:crypto';
import { weatherCalls } from '@sluice/contract/weather';
import type { GroupId } from '@sluice/engine/vocabulary/ids';
import { USUAL_ELEVATION_M } from '@sluice/engine/vocabulary/places';
import { type GroupRow, requireGroup } from '../groups/index.ts';
import { toPosition } from '../location/index.ts';
import { requireAccount } from '../platform/account-of-request.ts';
import { invalid } from '../platform/errors.ts';
import { localDateIn } from '../platform/moments.ts';
import { serveCalls } from '../platform/serve-calls.ts';
import type { App, Services } from '../platform/services.ts';
import { permit } from '../users/index.ts';
import { presentWeatherDay, presentWeatherProvider, presentWeatherService } from './present.ts';
import { type ResettleSoil, setRainfall, setWeatherProvider } from './service.ts';
import { absentServices, offeredServices, serviceFor } from './services.ts';
import { readLastFetch, type WeatherAccess } from './source.ts';
import { insertWeatherReport, readWeatherDays, readWeatherProvider } from './store.ts';

/** Maximum days of one call. */
const MAX_DAYS = 366;

export async function weatherRoutes(
  app: App,
  services: Services,
  weather: WeatherAccess,
  resettle: ResettleSoil,
): Promise<void> {
  const { db, clock } = services;

  const presented = async (id: GroupId) =>
    presentWeatherProvider(await readWeatherProvider(db, id), await requireGroup(db, id), await readLastFetch(db, id));

  const toPlace = (group: GroupRow) => {
    const { latitudeDeg, longitudeDegE: longitudeDeg } = toPosition(group);
    const elevationM = group.elevationM ?? USUAL_ELEVATION_M;
    return { latitudeDeg, longitudeDeg, elevationM, timeZone: group.timeZone };
  };

  serveCalls(app, 'weather', weatherCalls, {
    'GET /groups/:id/weather_provider': async (request) => {
      await permit(db, request, request.params.id);
      return { weather_provider: await presented(request.params.id) };
    },

    'PUT /groups/:id/weather_provider': async (request) => {
      await permit(db, request, request.params.id);
      const place = toPlace(await requireGroup(db, request.params.id));
      await setWeatherProvider(services, weather, request.params.id, place, request.body);
      return { weather_provider: await presented(request.params.id) };
    },

    'GET /groups/:id/weather_services': async (request) => {
      const { id } = request.params;
      await permit(db, request, id);
      const { provider } = await readWeatherProvider(db, id);
      const offered = offeredServices(toPlace(await requireGroup(db, id)), serviceFor(provider).name);
      return { weather_services: offered.map(presentWeatherService), absent: absentServices() };
    },

    'GET /groups/:id/weather': async (request) => {
      await permit(db, request, request.params.id);
      const { from, to } = request.query;
      const days = Temporal.PlainDate.from(from).until(to, { largestUnit: 'day' }).days + 1;
      if (days < 1 || days > MAX_DAYS) throw invalid('to', 'validation.weatherSpan');
      return { weathers: (await readWeatherDays(db, request.params.id, from, to)).map(presentWeatherDay) };
    },

    'PUT /groups/:id/weather/:date/rainfall': async (request) => {
      const { id, date } = request.params;
      await permit(db, request, id);
      const { day, isChanged } = await setRainfall(
        services,
        await requireGroup(db, id),
        date,
        request.body.rainfall_mm,
        resettle,
      );
      const outcome = isChanged ? await services.recalculate(id, request) : null;
      return { weather: presentWeatherDay(day), recalculation: outcome };
    },

    'POST /groups/:id/weather_reports': async (request) => {
      const { id: groupId } = request.params;
      await permit(db, request, groupId);
      const { date, text } = request.body;
      const { timeZone } = await requireGroup(db, groupId);
      if (date > localDateIn(timeZone, clock.now())) throw invalid('date', 'validation.pastDay');
      await insertWeatherReport(db, {
        id: randomUUIDv7(),
        groupId,
        date,
        text,
        reportedBy: requireAccount(request).id,
        createdAt: new Date(clock.now()),
      });
      return {};
    },
  });
}
