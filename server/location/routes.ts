import { locationCalls } from '@sluice/contract/location';
import type { GroupId } from '@sluice/engine/vocabulary/ids';
import { toLocale } from '@sluice/engine/vocabulary/people';
import type { FastifyRequest } from 'fastify';
import { findGroup } from '../groups/index.ts';
import { requireAccount } from '../platform/account-of-request.ts';
import { notFound } from '../platform/errors.ts';
import { serveCalls } from '../platform/serve-calls.ts';
import type { App, Services } from '../platform/services.ts';
import { permitGroup } from '../users/index.ts';
import { findPlaces, type PlaceFinder } from './find-places.ts';
import { findNearestTown, largestTowns } from './listed-places.ts';
import type { PlaceAccess } from './place-access.ts';
import { PlaceBook } from './place-book.ts';
import { PlaceService } from './place-service.ts';
import { presentLocation, presentTown } from './present.ts';
import { setLocation, setPlace } from './service.ts';
import { timeZoneAt } from './time-zone.ts';

/** A town farther away does not help to find a point. */
const NEAREST_TOWN_M = 50_000;
/** A map is shown without towns until the list is filled in. */
const MAP_WAIT_MS = 500;

export async function locationRoutes(app: App, services: Services, { transport, list }: PlaceAccess): Promise<void> {
  const { db, clock } = services;
  const book = new PlaceBook(db, list, (error) => app.log.error({ err: error }, 'the list of towns is not filled in'));
  app.addHook('preClose', () => book.stop());
  const finder: PlaceFinder = { db, service: new PlaceService(transport, clock), book };
  const readLocation = async (id: GroupId) => {
    const row = await findGroup(db, id);
    if (!row) throw notFound();
    return presentLocation(row);
  };

  serveCalls(app, 'location', locationCalls, {
    'GET /places': (request) => {
      const { search, time_zone: timeZone } = request.query;
      return findPlaces(finder, { search, language: languageOf(request), timeZone });
    },

    'GET /places/at': async (request) => {
      const isReady = await book.isReady(MAP_WAIT_MS);
      const nearest = isReady ? await findNearestTown(db, request.query, NEAREST_TOWN_M) : null;
      const town = nearest && { ...presentTown(nearest), distance_m: Math.round(nearest.distanceM) };
      return { point: { time_zone: timeZoneAt(request.query), town } };
    },

    'GET /places/towns': async (request) => {
      const { limit, ...part } = request.query;
      const isReady = await book.isReady(MAP_WAIT_MS);
      const towns = isReady ? await largestTowns(db, part, limit) : [];
      return { towns: towns.map(presentTown), is_list_ready: isReady };
    },

    'GET /groups/:id/location': async (request) => {
      const id = await permitGroup(db, request);
      return { location: await readLocation(id) };
    },

    'PUT /groups/:id/location': async (request) => {
      const id = await permitGroup(db, request);
      const { movesPlan, found } = await setLocation(services, finder, id, request.body, languageOf(request));
      return {
        location: await readLocation(id),
        found,
        recalculation: movesPlan ? await services.recalculate(id, request) : null,
      };
    },

    'PUT /groups/:id/place': async (request) => {
      const id = await permitGroup(db, request);
      const movesPlan = await setPlace(services, finder, id, request.body);
      return {
        location: await readLocation(id),
        recalculation: movesPlan ? await services.recalculate(id, request) : null,
      };
    },
  });
}

/** ISO 639: `zh-Hans` as `zh`. */
const languageOf = (request: FastifyRequest) => toLocale(requireAccount(request).lang).split('-')[0] ?? 'en';
