/** One question to a service, with what its status says. */
import { type RefusedField, WeatherProviderError, type WeatherTransport } from './provider.ts';
import { parseRetryAfter } from './retry-after.ts';

/**
 * The body of an answer of 200. `about`: what a service does not know that answers 204 or 404. Throws
 * WeatherProviderError: 'limited' for 429; 'refused' for 204 and other errors of 400 to 499, which say that key, station
 * or place are wrong; 'unreachable' for anything else, redirects included.
 */
export async function askService(
  transport: WeatherTransport,
  url: string,
  now: number,
  about: RefusedField = 'stationId',
): Promise<string> {
  const { status, header, body } = await transport.get(url);
  if (status === 200) return body;
  const sentence = `The weather service answered ${status}.`;
  if (status === 429) {
    throw new WeatherProviderError('limited', sentence, { retryAfterS: parseRetryAfter(header('retry-after'), now) });
  }
  if (status === 401 || status === 403) throw new WeatherProviderError('refused', sentence, { refused: 'secret' });
  if (status === 204 || status === 404) throw new WeatherProviderError('refused', sentence, { refused: about });
  throw new WeatherProviderError(status >= 400 && status < 500 ? 'refused' : 'unreachable', sentence);
}
