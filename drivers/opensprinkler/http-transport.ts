import { get as getHttp, type IncomingMessage } from 'node:http';
import { get as getHttps } from 'node:https';
import { DriverError } from '../driver.ts';
import type { RequestTransport } from '../request-transport.ts';
import { unreadable } from './wire.ts';

/** A controller on Wi-Fi needs up to a third of a second for an answer, and more after it has lost its network. */
const TIMEOUT_MS = 5000;
/** The largest answers are logs of a year. */
const MOST_BYTES = 2_000_000;

interface Waiting {
  isUrgent: boolean;
  ask(): Promise<void>;
}

/**
 * `GET BASE/METHOD?PARAMS`, answered with JSON. A controller serves one client at a time, and a connection that is kept
 * open keeps all others out: so there is one request at a time for each base, each on a connection of its own. Commands
 * that close go before others that wait. `params.base` is where the controller is.
 */
export function createHttpTransport(defaultTimeoutMs = TIMEOUT_MS): RequestTransport {
  const queues = new Map<string, Waiting[]>();

  async function work(base: string, queue: Waiting[]): Promise<void> {
    for (let next = queue[0]; next !== undefined; next = queue[0]) {
      queue.shift();
      await next.ask();
    }
    queues.delete(base);
  }

  return {
    request(method, { base, ...params }, timeoutMs = defaultTimeoutMs) {
      const key = String(base);
      const isUrgent = method === 'cv' || (method === 'cm' && params.en === 0);
      const query = new URLSearchParams(Object.entries(params).map(([name, value]) => [name, String(value)]));
      return new Promise((resolve, reject) => {
        const ask = () => getJson(`${key}/${method}?${query}`, timeoutMs).then(resolve, reject);
        const running = queues.get(key);
        const queue = running ?? [];
        queue.splice(isUrgent ? queue.findLastIndex((waiting) => waiting.isUrgent) + 1 : queue.length, 0, {
          isUrgent,
          ask,
        });
        if (running) return;
        queues.set(key, queue);
        void work(key, queue);
      });
    },
  };
}

function getJson(url: string, timeoutMs: number): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const fail = () => reject(new DriverError('unreachable', `No answer within ${timeoutMs} ms.`));
    const get = url.startsWith('https:') ? getHttps : getHttp;
    const asked = get(url, { agent: false, headers: { connection: 'close' } }, (response) => {
      readText(response)
        .then((text) => resolve(parseJson(response.statusCode, text)), fail)
        .catch(reject);
    });
    const deadline = setTimeout(() => asked.destroy(new Error('too late')), timeoutMs);
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

/** Flow that could not be calculated stands in logs as `inf` or `nan`, which is no JSON. */
function parseJson(status: number | undefined, text: string): unknown {
  if (status !== 200) throw unreadable();
  try {
    return JSON.parse(text.replace(/,\s*-?(inf|nan)(?=\s*[\],])/g, ''));
  } catch {
    throw unreadable();
  }
}
