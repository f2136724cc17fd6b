import { get as getHttp, type IncomingMessage } from 'node:http';
import { get as getHttps } from 'node:https';
import { DriverError } from '../driver.ts';
import type { DeviceNetworks, Way } from '../networks.ts';
import type { RequestTransport } from '../request-transport.ts';
import { Turns } from '../turns.ts';
import { unreadable } from './wire.ts';

/** A controller on Wi-Fi needs up to a third of a second for an answer, and more after it has lost its network. */
const TIMEOUT_MS = 5000;
/** The largest answers are logs of a year. */
const MOST_BYTES = 2_000_000;

/**
 * `GET BASE/METHOD?PARAMS`, answered with JSON. A controller serves one client at a time, and a connection that is kept
 * open keeps all others out: so there is one request at a time for each base, each on a connection of its own.
 * `params.base` is where the controller is.
 */
export function createHttpTransport(
  networks: DeviceNetworks,
  defaultTimeoutMs = TIMEOUT_MS,
  turns = new Turns(),
): RequestTransport {
  return {
    async request(method, { base, ...params }, { timeoutMs = defaultTimeoutMs, turn, beforeSending } = {}) {
      const query = new URLSearchParams(Object.entries(params).map(([name, value]) => [name, String(value)]));
      const way = networks.wayTo(URL.parse(String(base))?.hostname ?? String(base));
      return turns.take(
        String(base),
        async (dropped) => {
          beforeSending?.();
          return getJson(`${base}/${method}?${query}`, way, timeoutMs, dropped);
        },
        turn,
      );
    },
  };
}

function getJson(url: string, way: Way, timeoutMs: number, dropped: AbortSignal): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const fail = () => reject(new DriverError('unreachable', `No answer within ${timeoutMs} ms.`));
    const get = url.startsWith('https:') ? getHttps : getHttp;
    const asked = get(url, { ...way, agent: false, headers: { connection: 'close' } }, (response) => {
      readText(response)
        .then((text) => resolve(parseJson(response.statusCode, text)), fail)
        .catch(reject);
    });
    const hangUp = () => asked.destroy(new Error('too late'));
    const deadline = setTimeout(hangUp, timeoutMs);
    dropped.addEventListener('abort', hangUp);
    asked.on('error', fail).on('close', () => clearTimeout(deadline));
  });
}

async function readText(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > MOST_BYTES) throw unreadable();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

/** Logs show a flow that could not be calculated as `inf` or `nan`, which is no JSON. */
function parseJson(status: number | undefined, text: string): unknown {
  if (status !== 200) throw unreadable();
  const finite = text.replace(/,\s*-?(inf|nan)(?=\s*[\],])/g, '');
  for (const attempt of [() => finite, () => escapeNames(finite)]) {
    try {
      return JSON.parse(attempt());
    } catch {
      // The next one, or none.
    }
  }
  throw unreadable();
}

/**
 * Firmware 2.1.9 prints the names of stations and programs as they were typed, which is no JSON where they hold a quote or
 * a backslash. Later ones replace both before they store a name.
 */
const escapeNames = (text: string): string =>
  text
    .replace(/(?<="snames":\[").*?(?="\],"maxlen")/s, (names) => names.split('","').map(escapeName).join('","'))
    .replace(/(?<="pd":\[).*?(?=\]\}(?:,"options"|$))/s, (programs) =>
      programs.replace(/(?<=\d\],").*?(?="\](?:,\[|$))/gs, escapeName),
    );

const escapeName = (name: string): string => JSON.stringify(name).slice(1, -1);
