/** HTTP access for weather services. */
import { WeatherProviderError, type WeatherTransport } from '@sluice/weather-providers/provider';
import packageJson from '../../package.json' with { type: 'json' };

export const TIMEOUT_MS = 15_000;
/** Ten days of hours with all their figures are a few hundred kilobytes. */
export const LONGEST_BYTES = 4 * 1024 * 1024;

/** Who asks: the program, and where the operator gave it, whom a service may write to. MET Norway wants to know. */
const formatUserAgent = (contact: string | null) =>
  `Sluice/${packageJson.version} (self-run garden irrigation; ${contact ?? 'its operator gave no contact'})`;

/** `contact`: a mail or web address; null where there is none. */
export function createWeatherTransport(
  timeoutMs: number,
  longestBytes: number,
  contact: string | null,
): WeatherTransport {
  const userAgent = formatUserAgent(contact);
  return {
    async get(url, headers = {}) {
      const signal = AbortSignal.timeout(timeoutMs);
      try {
        const response = await fetch(url, {
          headers: { 'user-agent': userAgent, accept: 'application/json', ...headers },
          // Redirects are not followed, so that nobody else chooses which server is contacted.
          redirect: 'manual',
          signal,
        });
        const body = await readAtMost(response, longestBytes);
        return { status: response.status, body, header: (name) => response.headers.get(name) };
      } catch (error) {
        if (error instanceof WeatherProviderError) throw error;
        throw new WeatherProviderError('unreachable', `No answer from ${new URL(url).host}.`);
      }
    },
  };
}

async function readAtMost({ body }: Response, longestBytes: number): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for await (const chunk of body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > longestBytes) throw new WeatherProviderError('unreadable', 'The answer is too long.');
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}
