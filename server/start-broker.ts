/** Starts Sluice's own MQTT broker with the accounts that the operator has made. */
import { randomBytes } from 'node:crypto';
import { openEmbeddedBroker } from '@sluice/drivers/mqtt/embedded-broker';
import { findBrokerAccount, hasPassword } from './platform/broker/accounts.ts';
import type { Database } from './platform/database/connect.ts';
import { StartError } from './platform/start-error.ts';

/** The account of the server itself; no other may have its name. */
const OWN = 'sluice';

interface BrokerTools {
  db: Database;
  listen: { host: string; port: number };
  warn(error: unknown, sentence: string): void;
  /** Milliseconds between two looks at the accounts of who is connected. */
  recheckMs?: number;
}

/** Answers the address, with a password of its own, that the server connects to. Throws StartError. */
export async function startBroker({ db, listen, warn, recheckMs }: BrokerTools): Promise<{
  url: string;
  close(): Promise<void>;
}> {
  const ownPassword = randomBytes(24).toString('base64url');
  /** What the password of who is connected was, so that a new one ends the connection. */
  const admittedBy = new WeakMap<object, string>();
  const { host, port } = listen;
  const broker = await openEmbeddedBroker({
    host,
    port,
    warn,
    recheckMs,
    async admit(name, password) {
      if (name === OWN) return password === ownPassword ? { name, rights: 'all' } : null;
      const row = await findBrokerAccount(db, name);
      if (!row || !hasPassword(row, password)) return null;
      const account = { name, rights: row.rights };
      admittedBy.set(account, row.passwordHash);
      return account;
    },
    async isStillAdmitted(account) {
      if (account.name === OWN) return true;
      return (await findBrokerAccount(db, account.name))?.passwordHash === admittedBy.get(account);
    },
  }).catch((error: NodeJS.ErrnoException) => {
    throw new StartError(
      error.code === 'EADDRINUSE'
        ? `Port ${port} on ${host} is taken by another program, perhaps by a broker. Set MQTT_URL to that, or SLUICE_MQTT_LISTEN to a free port.`
        : `The MQTT broker cannot listen on ${host}:${port} (${error.code}). Set SLUICE_MQTT_LISTEN.`,
    );
  });
  const isEverywhere = host === '0.0.0.0' || host === '::';
  const reached = isEverywhere ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host;
  return { url: `mqtt://${OWN}:${ownPassword}@${reached}:${broker.port}`, close: broker.close };
}
