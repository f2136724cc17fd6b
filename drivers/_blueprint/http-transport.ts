import { DriverError } from '../driver.ts';
import { createHttpLink } from '../lan/http.ts';
import { parseJson } from '../lan/json.ts';
import type { DeviceNetworks } from '../networks.ts';
import type { RequestTransport } from '../request-transport.ts';

const TIMEOUT_MS = 5000;

/**
 * The wire of the box: `POST http://HOST/METHOD` with JSON, answered with JSON; 403 where the password is wrong. Boxes
 * announce themselves at `announcements`, a fake of mDNS or of a broker. It reaches what `networks` allow.
 */
export function createHttpTransport(
  networks: DeviceNetworks,
  announcements: string,
  timeoutMs = TIMEOUT_MS,
): RequestTransport {
  const send = createHttpLink(networks, timeoutMs);
  return {
    async request(method, { host = announcements, ...params }, { beforeSending } = {}) {
      const { status, text } = await send(String(host), {
        method: 'POST',
        path: `/${method}`,
        authorization: null,
        body: JSON.stringify(params),
        ...(beforeSending && { beforeSending }),
      });
      if (status === 403) throw new DriverError('refused', 'The box wants another password.');
      if (status !== 200) throw new DriverError('unreachable', 'The box answered nonsense.');
      return parseJson(text);
    },
  };
}
