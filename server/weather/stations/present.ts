import type { SourcedHour, WeatherStation } from '@sluice/contract/weather-stations';
import {
  HOME_ASSISTANT_FIGURES,
  MQTT_FIGURES,
  type MqttSources,
  type UnreadFigureName,
} from '@sluice/engine/vocabulary/weather';
import type { GroupRow } from '../../groups/index.ts';
import { momentIn } from '../../platform/moments.ts';
import type { WeatherHours } from '../store.ts';
import type { StationRow } from './store.ts';
import type { FigureSources, StoredReport, UnreadFigures } from './stored-figures.ts';

interface Seen {
  group: Pick<GroupRow, 'timeZone'>;
  rainTodayMm: number;
  /** People who may not change the garden see neither its key nor what its sensors say. */
  mayChange: boolean;
  /** Where a login at a Home Assistant leads. */
  placeOf: (login: string) => string;
}

export function presentStation(
  row: StationRow,
  { group: { timeZone }, rainTodayMm, mayChange, placeOf }: Seen,
): WeatherStation {
  const { lastReport, lastReportAt, refusedAt, refusedMm } = row;
  return {
    id: row.id,
    version: row.version,
    name: row.name,
    wind_height_m: row.windHeightM,
    key: mayChange ? row.key : null,
    tempest_serial: mayChange ? row.tempestSerial : null,
    gateway: mayChange ? row.gateway : null,
    mqtt: presentSources(row.mqtt),
    home_assistant: mayChange ? presentHomeAssistant(row, placeOf) : null,
    unread: mayChange ? presentUnread(row.unread) : [],
    report: lastReport && lastReportAt && presentReport(lastReport, lastReportAt, timeZone),
    rain_today_mm: rainTodayMm,
    gauge_fault: row.gaugeFault,
    gauge_fault_since: row.gaugeFaultSince,
    gauge_share: row.gaugeShare,
    refused_rain: refusedAt && refusedMm !== null ? { mm: refusedMm, at: momentIn(timeZone, refusedAt) } : null,
  };
}

const presentSources = (sources: MqttSources) =>
  Object.fromEntries(MQTT_FIGURES.map((figure) => [figure, sources[figure] ?? null])) as WeatherStation['mqtt'];

function presentHomeAssistant(
  { homeAssistant, homeAssistantSensors, homeAssistantFault }: StationRow,
  placeOf: Seen['placeOf'],
): WeatherStation['home_assistant'] {
  if (homeAssistant === null) return null;
  const sensors = HOME_ASSISTANT_FIGURES.map((figure) => [figure, homeAssistantSensors[figure] ?? null]);
  return { address: placeOf(homeAssistant), fault: homeAssistantFault, sensors: Object.fromEntries(sensors) };
}

const UNREAD_FIGURES: readonly UnreadFigureName[] = [...new Set([...MQTT_FIGURES, ...HOME_ASSISTANT_FIGURES])];

const presentUnread = (unread: UnreadFigures): WeatherStation['unread'] =>
  UNREAD_FIGURES.flatMap((figure) => {
    const problem = unread[figure];
    return problem ? [{ figure, ...problem, fields: [...problem.fields] }] : [];
  });

const presentReport = (report: StoredReport, at: Date, timeZone: string): WeatherStation['report'] => ({
  at: momentIn(timeZone, at),
  protocol: report.protocol,
  model: report.model,
  temperature_c: report.temperatureC,
  humidity: report.humidity,
  wind_m_per_s: report.windMPerS,
  radiation_w_per_m2: report.radiationWPerM2,
  pressure_hpa: report.pressureHPa,
  rain_mm_per_h: report.rainMmPerHour,
  counts_rain: report.countsRain,
  impossible: [...report.impossible],
  clock_off_s: report.clockOffS,
});

/** `sources` is null for a day that is the service's alone. */
export function presentHours(hours: WeatherHours | null, sources: FigureSources | null): SourcedHour[] {
  if (hours === null) return [];
  const of = (figure: keyof FigureSources, values: readonly (number | null)[], hour: number) => ({
    value: values[hour] ?? null,
    station_id: sources?.[figure][hour] ?? null,
  });
  return hours.rainfallMm.map((_, hour) => ({
    hour,
    rainfall: of('rainfall', hours.rainfallMm, hour),
    temperature: of('temperature', hours.temperatureC, hour),
    humidity: of('humidity', hours.relativeHumidity, hour),
    wind: of('wind', hours.windMPerS, hour),
    radiation: of('radiation', hours.solarRadiation, hour),
    et0_mm: hours.et0Mm[hour] ?? null,
  }));
}
