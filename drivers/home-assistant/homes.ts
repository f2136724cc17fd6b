/** The Home Assistants that are spoken with: one connection for each place and token, opened when it is needed. */
import { DriverError } from '../driver.ts';
import { DeniedError, DeniedLogins } from '../lan/denied-logins.ts';
import { createLines } from '../lan/lines.ts';
import type { DeviceNetworks } from '../networks.ts';
import { formatPlace, type HomePlace } from './address.ts';
import { greetHome, type HomeConnection, openConnection } from './connection.ts';

export interface HomesTools {
  networks: DeviceNetworks;
  now(): number;
  warn(error: unknown, sentence: string): void;
  timeoutMs?: number;
  /** Milliseconds without a question after which it is hung up. */
  idleMs?: number;
}

export interface Homes {
  /**
   * A connection that has just answered: all that it had to say is known. Rejects with DriverError 'unreachable', or with
   * DeniedError where the token is not taken; one that was refused is not tried again for hours.
   */
  connect(place: HomePlace, token: string): Promise<HomeConnection>;
  /** The version of what answers there; null where no Home Assistant does. */
  greet(place: HomePlace): Promise<string | null>;
  stop(): void;
}

const keyOf = (place: HomePlace, token: string) => `${formatPlace(place)} ${token}`;

const TIMEOUT_MS = 5_000;
const IDLE_MS = 600_000;
/** A token that was taken back never comes back, and a Home Assistant may shut out who tries again and again. */
const DENIED_S = 21_600;

export function createHomes({ networks, now, warn, timeoutMs = TIMEOUT_MS, idleMs = IDLE_MS }: HomesTools): Homes {
  const denied = new DeniedLogins(now, warn, DENIED_S);
  const lines = createLines<HomeConnection>(idleMs);
  const optionsFor = ({ host }: HomePlace) => ({
    way: networks.wayTo(URL.parse(`http://${host}`)?.hostname ?? host),
    timeoutMs,
  });

  async function login(
    place: HomePlace,
    token: string,
    options: ReturnType<typeof optionsFor>,
  ): Promise<HomeConnection> {
    const host = formatPlace(place);
    denied.refuseDenied(host, token);
    try {
      const connection = await openConnection(place, token, options);
      denied.accept(host, token);
      return connection;
    } catch (error) {
      throw error instanceof DeniedError ? denied.deny(host, token) : error;
    }
  }

  return {
    async connect(place, token) {
      // Where it was begun: for somebody who looks around, or for a garden's own device.
      const options = optionsFor(place);
      const key = keyOf(place, token);
      const cached = lines.find(key);
      // It may have hung up unnoticed.
      if (cached?.isOpen) await cached.ping().catch(() => {});
      return lines.open(key, () => login(place, token, options));
    },
    greet: (place) =>
      greetHome(place, optionsFor(place)).catch((error: unknown) => {
        if (error instanceof DriverError) return null;
        throw error;
      }),
    stop: () => lines.closeAll(),
  };
}
