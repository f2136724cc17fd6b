/** Keys of the texts that name a station's figures. */
import type { HomeAssistantFigure, MqttFigure, ReportFigure } from '@sluice/engine/vocabulary/weather';

export const MQTT_FIGURE_NAMES = {
  rain_total: 'weatherStations.rainCounter',
  rain_today: 'weatherStations.rainCounterOfDay',
  temperature: 'weatherFigures.temperature',
  humidity: 'weatherFigures.humidity',
  wind: 'weatherFigures.wind',
  radiation: 'weatherFigures.radiation',
} as const satisfies Record<MqttFigure, string>;

export const HOME_ASSISTANT_FIGURE_NAMES = {
  rain: 'weatherFigures.rainfall',
  rain_rate: 'weatherStations.rainRate',
  temperature: 'weatherFigures.temperature',
  humidity: 'weatherFigures.humidity',
  wind: 'weatherFigures.wind',
  radiation: 'weatherFigures.radiation',
  pressure: 'weatherStations.pressure',
} as const satisfies Record<HomeAssistantFigure, string>;

export const REPORT_FIGURE_NAMES = {
  temperature: 'weatherFigures.temperature',
  humidity: 'weatherFigures.humidity',
  wind: 'weatherFigures.wind',
  radiation: 'weatherFigures.radiation',
  pressure: 'weatherStations.pressure',
  rainRate: 'weatherStations.rainRate',
} as const satisfies Record<ReportFigure, string>;
