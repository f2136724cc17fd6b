import { DriverError } from '../driver.ts';
import type { RequestTransport } from '../request-transport.ts';

const TIMEOUT_MS = 5000;

/**
 * The wire of the box: `POST http://HOST/METHOD` with JSON, answered with JSON; 403 where the password is wrong. Boxes
 * announce themselves at `announcements`, which stands for mDNS or a broker.
 */
export function createHttpTransport(announcements: string, defaultTimeoutMs = TIMEOUT_MS): RequestTransport {
  return {
    async request(method, { host = announcements, ...params }, { timeoutMs = defaultTimeoutMs, beforeSending } = {}) {
      beforeSending?.();
      const response = await fetch(`http://${String(host)}/${method}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', connection: 'close' },
        body: JSON.stringify(params),
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      }).catch(() => null);
      if (response === null) throw new DriverError('unreachable', `No answer within ${timeoutMs} ms.`);
      if (response.status === 403) throw new DriverError('refused', 'The box wants another password.');
      const answer = await response.json().catch(() => null);
      if (!response.ok || answer === null) throw new DriverError('unreachable', 'The box answered nonsense.');
      return answer;
    },
  };
}
