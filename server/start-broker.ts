/** Starts Sluice's own MQTT broker with the accounts that the operator has made. */
import { randomBytes } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { createSecureContext } from 'node:tls';
import { type BrokerIdentity, openEmbeddedBroker } from '@sluice/drivers/mqtt/embedded-broker';
import { findBrokerAccount, hasPassword } from './platform/broker/accounts.ts';
import type { Database } from './platform/database/connect.ts';
import type { OwnBroker } from './platform/env.ts';
import { StartError } from './platform/start-error.ts';

/** The account of the server itself; no other may have its name. */
const OWN = 'sluice';

interface BrokerTools {
  db: Database;
  plain: OwnBroker['plain'];
  tls: OwnBroker['tls'];
  dataFolder: string;
  warn(error: unknown, sentence: string): void;
  /** Milliseconds between two checks of the accounts of connected clients. */
  recheckMs?: number;
}

/** For the server itself, where the broker has no open place that does without TLS. */
const INSIDE = { host: '127.0.0.1', port: 0 };
/** Milliseconds between two looks whether there is a new certificate. */
const RENEWAL_MS = 60_000;

/** A file with a certificate or a key. Throws StartError that names the setting. */
export function readPem(file: string, setting: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new StartError(
      `${setting} names a file that cannot be read: ${file} (${(error as NodeJS.ErrnoException).code}).`,
    );
  }
}

function readIdentity({ certFile, keyFile }: NonNullable<OwnBroker['tls']>): BrokerIdentity {
  const identity = { cert: readPem(certFile, 'SLUICE_MQTTS_CERT'), key: readPem(keyFile, 'SLUICE_MQTTS_KEY') };
  try {
    createSecureContext(identity);
  } catch (error) {
    const reason = error instanceof Error ? error.message : '';
    throw new StartError(`SLUICE_MQTTS_CERT and SLUICE_MQTTS_KEY do not fit together, or are no PEM files: ${reason}.`);
  }
  return identity;
}

/** Loads a renewed certificate. An unusable one is warned of, and the old one stays. */
function watchIdentity(
  tls: NonNullable<OwnBroker['tls']>,
  { everyMs, warn, use }: { everyMs: number; warn: BrokerTools['warn']; use(identity: BrokerIdentity): void },
): () => void {
  const stampOf = () => [tls.certFile, tls.keyFile].map((file) => statSync(file, { throwIfNoEntry: false })?.mtimeMs);
  let lastStamp = String(stampOf());
  const look = () => {
    const stamp = String(stampOf());
    if (stamp === lastStamp) return;
    lastStamp = stamp;
    try {
      use(readIdentity(tls));
    } catch (error) {
      warn(error, 'the new certificate of the MQTT broker cannot be used; the old one stays');
    }
  };
  const timer = setInterval(look, everyMs);
  timer.unref();
  return () => clearInterval(timer);
}

/** Answers the address, with a password of its own, that the server connects to. Throws StartError. */
export async function startBroker({ db, plain, tls, dataFolder, warn, recheckMs }: BrokerTools): Promise<{
  url: string;
  /** Port of the place with TLS; null where there is none. */
  tlsPort: number | null;
  close(): Promise<void>;
}> {
  const ownPassword = randomBytes(24).toString('base64url');
  /** Passwords of connected clients as they were, so that a new one ends the connection. */
  const admittedBy = new WeakMap<object, string>();
  const inside = plain ?? INSIDE;
  const places = [{ ...inside, identity: null }, ...(tls ? [{ ...tls, identity: readIdentity(tls) }] : [])];
  const broker = await openEmbeddedBroker({
    places,
    retainedFile: join(dataFolder, 'mqtt-broker', 'kept.json'),
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
    rightsOf: async (name) => (await findBrokerAccount(db, name))?.rights ?? null,
  }).catch((error: NodeJS.ErrnoException & { address?: string; port?: number }) => {
    const { code, address, port } = error;
    throw new StartError(
      code === 'EADDRINUSE'
        ? `Port ${port} on ${address} is taken by another program, perhaps by a broker. Set MQTT_URL to that, or SLUICE_MQTT_LISTEN and SLUICE_MQTTS_LISTEN to free ports.`
        : `The MQTT broker cannot listen on ${address}:${port} (${code}). Set SLUICE_MQTT_LISTEN or SLUICE_MQTTS_LISTEN.`,
    );
  });
  const use = (identity: BrokerIdentity) => broker.setIdentity(identity);
  const stopWatching = tls && watchIdentity(tls, { everyMs: recheckMs ?? RENEWAL_MS, warn, use });
  const { host } = inside;
  const isEverywhere = host === '0.0.0.0' || host === '::';
  const reached = isEverywhere ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host;
  const [port, tlsPort = null] = broker.ports;
  return {
    url: `mqtt://${OWN}:${ownPassword}@${reached}:${port}`,
    tlsPort,
    async close() {
      stopWatching?.();
      await broker.close();
    },
  };
}
