import type { Place } from './climate.ts';
import { type GeneratedDay, generateDay, generateDays } from './day.ts';
import { forecastDay } from './forecast.ts';
import { type GeneratedHour, hoursOfDay } from './hours.ts';

/** The weather of one place and seed; dates are local ISO dates. */
export interface WeatherGenerator {
  generateDays(fromDate: string, toDate: string): GeneratedDay[];
  generateHours(date: string): GeneratedHour[];
  forecastDay(issuedOn: string, date: string): GeneratedDay;
  forecastHours(issuedOn: string, date: string): GeneratedHour[];
}

export function createWeatherGenerator(place: Place, seed: number): WeatherGenerator {
  return {
    generateDays: (fromDate, toDate) => generateDays(place, seed, fromDate, toDate),
    generateHours: (date) => hoursOfDay(place, seed, generateDay(place, seed, date)),
    forecastDay: (issuedOn, date) => forecastDay(place, seed, issuedOn, date),
    forecastHours: (issuedOn, date) => hoursOfDay(place, seed, forecastDay(place, seed, issuedOn, date)),
  };
}
