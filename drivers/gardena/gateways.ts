/** The gateways that are spoken with: one connection for each place and password, opened when it is needed. */
import type { DeniedLogins } from '../lan/denied-logins.ts';
import { DeniedError } from '../lan/denied-logins.ts';
import { createLines } from '../lan/lines.ts';
import type { DeviceNetworks } from '../networks.ts';
import type { GatewayLogin } from './address.ts';
import { type GatewayConnection, greetGateway, openConnection } from './connection.ts';

export interface GatewaysTools {
  networks: DeviceNetworks;
  denied: DeniedLogins;
  /** For a connection, a sign of life and a question. */
  timeoutMs?: number;
  commandMs?: number;
  /** Milliseconds without a question after which it is hung up. */
  idleMs?: number;
}

export interface Gateways {
  /**
   * A connection that was just heard. Rejects with DriverError: 'unreachable', or with the trouble 'access-denied' where
   * its password is not taken or its certificate is another; a refused password is not tried again for a while.
   */
  connect(login: GatewayLogin): Promise<GatewayConnection>;
  /** Whether a gateway may be at a host. Rejects with DriverError where nothing answers. */
  greet(host: string): Promise<boolean>;
  stop(): void;
}

/** The gateway's processor is slow, and so are its certificates. */
const TIMEOUT_MS = 8_000;
/** For who searches: a host that does not answer at all holds it up. */
const GREET_MS = 4_000;
/** It gives a device of the second generation 14 s to acknowledge a command, over three tries. */
const COMMAND_MS = 16_000;
const IDLE_MS = 600_000;

const keyOf = ({ host, password, certificate }: GatewayLogin) => `${host} ${password} ${certificate}`;

export function createGateways(tools: GatewaysTools): Gateways {
  const { networks, denied, timeoutMs = TIMEOUT_MS, commandMs = COMMAND_MS, idleMs = IDLE_MS } = tools;
  const lines = createLines<GatewayConnection>(idleMs);
  const optionsFor = (host: string) => ({
    way: networks.wayTo(URL.parse(`wss://${host}`)?.hostname ?? host),
    timeoutMs,
    commandMs,
  });

  async function logIn(login: GatewayLogin, options: ReturnType<typeof optionsFor>): Promise<GatewayConnection> {
    const { host, password } = login;
    denied.refuseDenied(host, password);
    try {
      const connection = await openConnection(login, options);
      denied.accept(host, password);
      return connection;
    } catch (error) {
      throw error instanceof DeniedError ? denied.deny(host, password) : error;
    }
  }

  return {
    async connect(login) {
      // Where it was begun: for somebody who looks around, or for a garden's own device.
      const options = optionsFor(login.host);
      // It may have hung up unnoticed.
      await lines.find(keyOf(login))?.ping();
      return lines.open(keyOf(login), () => logIn(login, options));
    },
    greet: async (host) => greetGateway(host, { ...optionsFor(host), timeoutMs: Math.min(timeoutMs, GREET_MS) }),
    stop: () => lines.closeAll(),
  };
}
