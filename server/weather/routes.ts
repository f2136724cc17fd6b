import { randomUUIDv7 } from 'node:crypto';
import { weatherCalls } from '@sluice/contract/weather';
import type { GroupId } from '@sluice/engine/vocabulary/ids';
import { requireGroup } from '../groups/index.ts';
import { requireAccount } from '../platform/account-of-request.ts';
import { invalid } from '../platform/errors.ts';
import { localDateIn } from '../platform/moments.ts';
import { serveCalls } from '../platform/serve-calls.ts';
import type { App, Services } from '../platform/services.ts';
import { permit, permitGroup } from '../users/index.ts';
import { listBases } from './basis.ts';
import { placeOfGroup } from './place-of-group.ts';
import {
  presentBasis,
  presentSkill,
  presentWeatherDay,
  presentWeatherProvider,
  presentWeatherService,
} from './present.ts';
import { type ResettleSoil, setRainfall, setWeatherProvider } from './service.ts';
import { absentServices, offeredServices, serviceFor } from './services.ts';
import { readLastFetch, type WeatherAccess } from './source.ts';
import {
  insertWeatherReport,
  PROMISED_FROM,
  readForecastSkill,
  readWeatherDays,
  readWeatherProvider,
  WET_DAY_MM,
} from './store.ts';
import { readUsualClimate } from './usual-climate.ts';

/** Maximum days of one call. */
const MAX_DAYS = 366;

export async function weatherRoutes(
  app: App,
  services: Services,
  weather: WeatherAccess,
  resettle: ResettleSoil,
): Promise<void> {
  const { db, clock } = services;

  const presentProvider = async (id: GroupId) =>
    presentWeatherProvider(await readWeatherProvider(db, id), await requireGroup(db, id), await readLastFetch(db, id));

  serveCalls(app, 'weather', weatherCalls, {
    'GET /groups/:id/weather_provider': async (request) => {
      await permit(db, request, request.params.id);
      return { weather_provider: await presentProvider(request.params.id) };
    },

    'PUT /groups/:id/weather_provider': async (request) => {
      await permit(db, request, request.params.id);
      const place = placeOfGroup(await requireGroup(db, request.params.id));
      await setWeatherProvider(services, weather, request.params.id, place, request.body);
      return { weather_provider: await presentProvider(request.params.id) };
    },

    'GET /groups/:id/weather_services': async (request) => {
      const id = await permitGroup(db, request);
      const { provider } = await readWeatherProvider(db, id);
      const offered = offeredServices(placeOfGroup(await requireGroup(db, id)), serviceFor(provider).name);
      return { weather_services: offered.map(presentWeatherService), absent: absentServices() };
    },

    'GET /groups/:id/weather': async (request) => {
      await permit(db, request, request.params.id);
      const { from, to } = request.query;
      countDays(from, to);
      return { weathers: (await readWeatherDays(db, request.params.id, from, to)).map(presentWeatherDay) };
    },

    'GET /groups/:id/weather_basis': async (request) => {
      const id = await permitGroup(db, request);
      const { from, to } = request.query;
      const first = Temporal.PlainDate.from(from);
      const dates = Array.from({ length: countDays(from, to) }, (_, days) => first.add({ days }).toString());
      const group = await requireGroup(db, id);
      const last = await readLastFetch(db, id);
      const { assumedMonths } = await readUsualClimate(db, group);
      const stored = await readWeatherDays(db, id, from, to);
      // For a garden that has not asked yet, as a new demo, the age of its days decides.
      const hasAnswered = (last?.fault ?? null) === null;
      return {
        days: listBases(dates, stored, assumedMonths, hasAnswered, clock.now()).map((day) => presentBasis(day, group)),
      };
    },

    'GET /groups/:id/weather_skill': async (request) => {
      const id = await permitGroup(db, request);
      const { timeZone } = await requireGroup(db, id);
      const skills = await readForecastSkill(db, id, localDateIn(timeZone, clock.now()));
      return { skills: skills.map(presentSkill), wet_day_mm: WET_DAY_MM, promised_from: PROMISED_FROM };
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
      const groupId = await permitGroup(db, request);
      const { date, text, rainfall_mm: rainfallMm } = request.body;
      const group = await requireGroup(db, groupId);
      if (date > localDateIn(group.timeZone, clock.now())) throw invalid('date', 'validation.pastDay');
      const corrected = rainfallMm === null ? null : await setRainfall(services, group, date, rainfallMm, resettle);
      await insertWeatherReport(db, {
        id: randomUUIDv7(),
        groupId,
        date,
        text,
        reportedBy: requireAccount(request).id,
        createdAt: new Date(clock.now()),
      });
      return {
        recalculation: corrected?.isChanged ? await services.recalculate(groupId, request) : null,
      };
    },
  });
}

/** Days of a span, both dates included. Throws "invalid" for none and for more than a year. */
function countDays(from: string, to: string): number {
  const days = Temporal.PlainDate.from(from).until(to, { largestUnit: 'day' }).days + 1;
  if (days < 1 || days > MAX_DAYS) throw invalid('to', 'validation.weatherSpan');
  return days;
}
