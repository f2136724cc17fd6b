/** HTTP access for weather services, with their errors. */

import { WeatherProviderError, type WeatherTransport } from '@sluice/weather-providers/provider';
import { createOutsideTransport, OutsideError } from '../platform/outside-transport.ts';

const TIMEOUT_MS = 15_000;
/** Ten days of hours with all their figures are a few hundred kilobytes. */
const LONGEST_BYTES = 4 * 1024 * 1024;

export function createWeatherTransport(timeoutMs: number, longestBytes: number): WeatherTransport {
  const outside = createOutsideTransport(timeoutMs, longestBytes);
  return {
    async get(url, headers) {
      try {
        return await outside.get(url, headers);
      } catch (error) {
        if (!(error instanceof OutsideError)) throw error;
        throw new WeatherProviderError(error.fault === 'tooLong' ? 'unreadable' : 'unreachable', error.message);
      }
    },
  };
}

export const weatherTransport = createWeatherTransport(TIMEOUT_MS, LONGEST_BYTES);
