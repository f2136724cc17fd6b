import { randomUUIDv7 } from 'node:crypto';
import { success } from '@sluice/contract/envelope';
import { idOf } from '@sluice/contract/primitives';
import { recalculation } from '@sluice/contract/schedule';
import {
  rainfallCorrection,
  weatherDay,
  weatherProviderSetting,
  weatherProviderSettings,
  weatherQuery,
  weatherReport,
} from '@sluice/contract/weather';
import type { GroupId } from '@sluice/engine/vocabulary/ids';
import { z } from 'zod';
import { findGroup } from '../groups/index.ts';
import { accountOf } from '../platform/account-of-request.ts';
import { localeOfRequest, ok } from '../platform/envelope.ts';
import { invalid, notFound } from '../platform/errors.ts';
import { localDateIn } from '../platform/moments.ts';
import type { App, Services } from '../platform/services.ts';
import { permit } from '../users/index.ts';
import { presentWeatherDay, presentWeatherProvider } from './present.ts';
import { type ResettleSoil, setRainfall, setWeatherProvider } from './service.ts';
import { lastFetchOf } from './source.ts';
import { insertWeatherReport, weatherDaysOf, weatherProviderOf } from './store.ts';

const tags = ['weather'];
const ofGroup = z.object({ id: idOf<GroupId>() });
const provider = success(z.object({ weather_provider: weatherProviderSettings }));
/** Days that one call tells of at most. */
const MOST_DAYS = 366;

export async function weatherRoutes(app: App, services: Services, resettle: ResettleSoil): Promise<void> {
  const { db, clock } = services;
  const groupOf = async (id: GroupId) => {
    const group = await findGroup(db, id);
    if (!group) throw notFound();
    return group;
  };

  const presented = async (id: GroupId) =>
    presentWeatherProvider(await weatherProviderOf(db, id), await groupOf(id), await lastFetchOf(db, id));

  app.get(
    '/groups/:id/weather_provider',
    { schema: { tags, summary: 'Which weather service a garden asks', params: ofGroup, response: { 200: provider } } },
    async (request) => {
      await permit(db, request, request.params.id, 'see');
      return ok({ weather_provider: await presented(request.params.id) });
    },
  );

  app.put(
    '/groups/:id/weather_provider',
    {
      schema: {
        tags,
        summary: 'Choose a weather service; its key is kept and never told again',
        params: ofGroup,
        body: weatherProviderSetting,
        response: { 200: provider },
      },
    },
    async (request) => {
      await permit(db, request, request.params.id, 'change');
      await setWeatherProvider(services, request.params.id, request.body);
      return ok({ weather_provider: await presented(request.params.id) });
    },
  );

  app.get(
    '/groups/:id/weather',
    {
      schema: {
        tags,
        summary: 'The days of weather from one date to another, 366 at most',
        params: ofGroup,
        querystring: weatherQuery,
        response: { 200: success(z.object({ weathers: z.array(weatherDay) })) },
      },
    },
    async (request) => {
      await permit(db, request, request.params.id, 'see');
      const { from, to } = request.query;
      const days = Temporal.PlainDate.from(from).until(to, { largestUnit: 'day' }).days + 1;
      if (days < 1 || days > MOST_DAYS) throw invalid('to', 'validation.weatherSpan');
      return ok({ weathers: (await weatherDaysOf(db, request.params.id, from, to)).map(presentWeatherDay) });
    },
  );

  app.put(
    '/groups/:id/weather/:date/rainfall',
    {
      schema: {
        tags,
        summary: 'Correct the rain of a day by one’s own gauge; null takes it back',
        params: ofGroup.extend({ date: z.iso.date() }),
        body: rainfallCorrection,
        response: { 200: success(z.object({ weather: weatherDay, recalculation: recalculation.nullable() })) },
      },
    },
    async (request) => {
      const { id, date } = request.params;
      await permit(db, request, id, 'change');
      const { day, isChanged } = await setRainfall(
        services,
        await groupOf(id),
        date,
        request.body.rainfall_mm,
        resettle,
      );
      const outcome = isChanged ? await services.recalculate(id, localeOfRequest(request)) : null;
      return ok({ weather: presentWeatherDay(day), recalculation: outcome });
    },
  );

  app.post(
    '/groups/:id/weather_reports',
    {
      schema: {
        tags,
        summary: 'Report that the weather shown was not the weather',
        params: ofGroup,
        body: weatherReport,
        response: { 200: success(z.object({})) },
      },
    },
    async (request) => {
      const { id: groupId } = request.params;
      await permit(db, request, groupId, 'change');
      const { date, text } = request.body;
      const { timeZone } = await groupOf(groupId);
      if (date > localDateIn(timeZone, clock.now())) throw invalid('date', 'validation.pastDay');
      await insertWeatherReport(db, {
        id: randomUUIDv7(),
        groupId,
        date,
        text,
        reportedBy: accountOf(request).id,
        createdAt: new Date(clock.now()),
      });
      return ok({});
    },
  );
}
