/** HTTP access for weather services, with their errors. */
import { WeatherProviderError, type WeatherTransport } from '@sluice/weather-providers/provider';
import { createOutsideTransport, OutsideError } from '../platform/outside-transport.ts';

export const TIMEOUT_MS = 15_000;
/** Ten days of hours with all their figures are a few hundred kilobytes. */
export const LONGEST_BYTES = 4 * 1024 * 1024;

/** `contact`: a mail or web address; null where there is none. */
export function createWeatherTransport(
  timeoutMs: number,
  longestBytes: number,
  contact: string | null,
): WeatherTransport {
  const outside = createOutsideTransport(timeoutMs, longestBytes, contact);
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
