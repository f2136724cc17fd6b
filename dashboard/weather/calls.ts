import type { Body } from '@sluice/contract/calls';
import { queryOptions } from '@tanstack/react-query';
import { callApi } from '../platform/api/api.ts';
import { callWithId, queryOf } from '../platform/api/call-with-id.ts';
import { queryKeys } from '../platform/api/query-keys.ts';
import { useCallWithId, useChange, useChangeOf } from '../platform/api/use-change.ts';

/** The days of weather from one date to another. */
export const weatherQuery = (groupId: string, from: string, to: string) =>
  queryOptions({
    queryKey: [...queryKeys.weather(groupId), from, to],
    queryFn: async () =>
      (await callApi('GET /groups/:id/weather', { params: { id: groupId }, query: { from, to } })).weathers,
  });

/** What a day is planned with. */
export const weatherBasisQuery = (groupId: string, date: string) =>
  queryOptions({
    queryKey: [...queryKeys.weather(groupId), 'basis', date],
    queryFn: async () => {
      const query = { from: date, to: date };
      const { days } = await callApi('GET /groups/:id/weather_basis', { params: { id: groupId }, query });
      return days[0] ?? null;
    },
  });

/** How often rain was promised and came. */
export const forecastSkillQuery = (groupId: string) =>
  queryOptions({
    queryKey: [...queryKeys.weather(groupId), 'skill'],
    queryFn: () => callApi('GET /groups/:id/weather_skill', { params: { id: groupId } }),
  });

type Correction = { date: string; rainfallMm: number | null };

/** What one's own gauge says of a past day; null takes it back. Soil, plan and savings follow. */
export const useCorrectRainfall = (groupId: string) =>
  useChange(
    ({ date, rainfallMm }: Correction) =>
      callApi('PUT /groups/:id/weather/:date/rainfall', {
        params: { id: groupId, date },
        body: { rainfall_mm: rainfallMm },
      }),
    [queryKeys.weather(groupId), queryKeys.index(), queryKeys.schedules(groupId), queryKeys.savings(groupId)],
  );

/** Says that the weather shown was not the weather; rain that was measured counts as a correction. */
export const useReportWeather = (groupId: string) =>
  useChange(
    (body: Body<'POST /groups/:id/weather_reports'>) =>
      callApi('POST /groups/:id/weather_reports', { params: { id: groupId }, body }),
    [queryKeys.weather(groupId), queryKeys.index(), queryKeys.schedules(groupId), queryKeys.savings(groupId)],
  );

export const useSetWeatherProvider = (groupId: string) => useChangeOf('PUT /groups/:id/weather_provider', groupId);

/** The weather services that a garden may choose, and those that cannot be asked yet. */
export const weatherServicesQuery = (groupId: string) =>
  queryOptions({
    queryKey: [...queryKeys.weather(groupId), 'services'],
    queryFn: () => callApi('GET /groups/:id/weather_services', { params: { id: groupId } }),
  });

/** Reports arrive once a minute, and not each of them is announced. */
const REPORTS_MS = 60_000;

/** The garden's own stations, with the address to which their consoles send. */
export const weatherStationsQuery = (groupId: string) =>
  queryOptions({
    queryKey: [...queryKeys.weather(groupId), 'stations'],
    queryFn: () => callApi('GET /groups/:id/weather_stations', { params: { id: groupId } }),
    refetchInterval: REPORTS_MS,
  });

/** Each figure of a day's hours, and what measured it. */
export const weatherSourcesQuery = (groupId: string, date: string) =>
  queryOptions({
    queryKey: [...queryKeys.weather(groupId), 'sources', date],
    queryFn: () => callApi('GET /groups/:id/weather_sources', { params: { id: groupId }, query: { date } }),
  });

const ofWeather = (groupId: string) => [queryKeys.weather(groupId), queryKeys.index(), queryKeys.schedules(groupId)];

export const useAddStation = (groupId: string) =>
  useChangeOf('POST /groups/:id/weather_stations', groupId, { outdated: [queryKeys.weather(groupId)] });

export const useChangeStation = (groupId: string, id: string) =>
  useChange(
    (change: Body<'PATCH /weather_stations/:id'>) => callWithId('PATCH /weather_stations/:id', id, change),
    ofWeather(groupId),
  );

export const useConnectHomeAssistant = (groupId: string, id: string) =>
  useChangeOf('PUT /weather_stations/:id/home_assistant', id, { outdated: [queryKeys.weather(groupId)] });

/** The weather sensors that a station's Home Assistant lists; another list for another address. */
export const homeAssistantSensorsQuery = (groupId: string, id: string, address: string) =>
  queryOf(
    'GET /weather_stations/:id/home_assistant_sensors',
    id,
    [...queryKeys.weather(groupId), 'home sensors', id, address],
    ({ sensors }) => sensors,
  );

export const useConfirmGauge = (groupId: string) =>
  useCallWithId('POST /weather_stations/:id/gauge_confirmation', { outdated: ofWeather(groupId) });

export const useRemoveStation = (groupId: string) =>
  useCallWithId('DELETE /weather_stations/:id', { outdated: ofWeather(groupId) });
