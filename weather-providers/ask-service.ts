/** One question to a service, with what its status says. */
import { WeatherProviderError, type WeatherTransport } from './provider.ts';

/**
 * The body of an answer of 200. Throws WeatherProviderError: 'limited' for 429; 'refused' for other errors of 400 to 499,
 * and for 204, which say that key, station or place are wrong; 'unreachable' for anything else, redirects included.
 */
export async function askService(
  transport: WeatherTransport,
  url: string,
  now: number,
  headers: Readonly<Record<string, string>> = {},
): Promise<string> {
  const { status, header, body } = await transport.get(url, headers);
  if (status === 200) return body;
  const sentence = `The weather service answered ${status}.`;
  if (status === 429) throw new WeatherProviderError('limited', sentence, parseRetryAfter(header('retry-after'), now));
  throw new WeatherProviderError(
    status === 204 || (status >= 400 && status < 500) ? 'refused' : 'unreachable',
    sentence,
  );
}

/** Seconds, from seconds or an HTTP date; null where it cannot be read. */
export function parseRetryAfter(value: string | null, now: number): number | null {
  if (value === null) return null;
  const seconds = /^\d+$/.test(value.trim()) ? Number(value) : Math.ceil((Date.parse(value) - now) / 1000);
  return seconds > 0 ? seconds : null;
}
