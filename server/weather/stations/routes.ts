import { weatherStationCalls } from '@sluice/contract/weather-stations';
import type { WeatherStationId } from '@sluice/engine/vocabulary/ids';
import { may } from '@sluice/engine/vocabulary/roles';
import type { FastifyRequest } from 'fastify';
import { requireGroup } from '../../groups/index.ts';
import { notFound } from '../../platform/errors.ts';
import { momentOrNull } from '../../platform/moments.ts';
import { serveCalls } from '../../platform/serve-calls.ts';
import type { App, Services } from '../../platform/services.ts';
import { permit, permitGroup, permitStored } from '../../users/index.ts';
import { readWeatherDays, readWeatherHours } from '../store.ts';
import { presentHours } from './present.ts';
import {
  addStation,
  changeStation,
  confirmGauge,
  connectHomeAssistant,
  presentStations,
  removeStation,
  type StationHardware,
} from './service.ts';
import { findStation, readBlends, type StationRow } from './store.ts';

/** Below `/api/v1`. */
export async function weatherStationRoutes(app: App, services: Services, hardware: StationHardware): Promise<void> {
  const { db, clock, settings } = services;
  const permitted = permitStored(db, findStation) as (
    request: FastifyRequest,
    id: WeatherStationId,
  ) => Promise<StationRow>;
  const presentOne = async (groupId: StationRow['groupId'], id: WeatherStationId) => {
    const all = await presentStations(db, await requireGroup(db, groupId), true, clock.now(), hardware.placeOf);
    const found = all.find((station) => station.id === id);
    if (!found) throw notFound();
    return found;
  };

  serveCalls(app, 'weather', weatherStationCalls, {
    'GET /groups/:id/weather_stations': async (request) => {
      const relationship = await permit(db, request, request.params.id);
      const group = await requireGroup(db, request.params.id);
      const mayChange = may(relationship, 'change');
      const stations = await presentStations(db, group, mayChange, clock.now(), hardware.placeOf);
      const gateways = mayChange ? await hardware.readGateways(group.id) : [];
      return { weather_stations: stations, address: settings.baseUrl, has_mqtt: services.hasBroker, gateways };
    },

    'POST /groups/:id/weather_stations': async (request) => {
      const groupId = await permitGroup(db, request);
      return { weather_station: await presentOne(groupId, await addStation(services, groupId, request.body)) };
    },

    'PATCH /weather_stations/:id': async (request) => {
      const row = await permitted(request, request.params.id);
      await changeStation(services, row, request.body, hardware);
      return { weather_station: await presentOne(row.groupId, row.id) };
    },

    'PUT /weather_stations/:id/home_assistant': async (request) => {
      const row = await permitted(request, request.params.id);
      await connectHomeAssistant(services, row, request.body, hardware);
      return { weather_station: await presentOne(row.groupId, row.id) };
    },

    'GET /weather_stations/:id/home_assistant_sensors': async (request) => {
      const { homeAssistant } = await permitted(request, request.params.id);
      return { sensors: homeAssistant === null ? [] : await hardware.listSensors(homeAssistant) };
    },

    'POST /weather_stations/:id/gauge_confirmation': async (request) => {
      const { id, groupId } = await permitted(request, request.params.id);
      const isChanged = await confirmGauge(services, id);
      const recalculation = isChanged ? await services.recalculate(groupId, request) : null;
      return { weather_station: await presentOne(groupId, id), recalculation };
    },

    'DELETE /weather_stations/:id': async (request) => {
      await removeStation(services, await permitted(request, request.params.id));
      return { removed: true as const };
    },

    'GET /groups/:id/weather_sources': async (request) => {
      const id = await permitGroup(db, request);
      const { date } = request.query;
      const { timeZone } = await requireGroup(db, id);
      const [day] = await readWeatherDays(db, id, date, date);
      const hours = (await readWeatherHours(db, id, date, date)).get(date) ?? null;
      const [blend] = await readBlends(db, id, date, date);
      return {
        date,
        provider: day?.provider ?? null,
        fetched: momentOrNull(timeZone, day?.fetchedAt ?? null),
        hours: presentHours(hours, blend?.sources ?? null),
      };
    },
  });
}
