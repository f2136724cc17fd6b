/** An MQTT broker in the same process, for gardens without one. */
import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import {
  createServer as createTlsServer,
  type SecureContextOptions,
  type SecureVersion,
  type Server as TlsServer,
} from 'node:tls';
import type { BrokerRights } from '@sluice/engine/vocabulary/hardware';
import { Aedes, type Client } from 'aedes';
import mqemitter from 'mqemitter';
import { Announcements, isAnnouncement } from './announcements.ts';
import { type BrokerAccount, mayPublish, maySubscribe } from './broker-access.ts';
import { BrokerConnections } from './broker-connections.ts';
import { openRetainedFile } from './retained-file.ts';

/** Key and certificate, PEM. */
export type BrokerIdentity = Required<Pick<SecureContextOptions, 'key' | 'cert'>>;

export interface BrokerPlace {
  host: string;
  /** 0: any that is free. */
  port: number;
  /** With these it speaks TLS, and nothing else; null without. */
  identity: BrokerIdentity | null;
}

export interface EmbeddedBrokerOptions {
  places: readonly BrokerPlace[];
  /** File that holds over restarts what it keeps; null: nothing does. */
  retainedFile: string | null;
  /** The account with this name and password; null if there is none. */
  admit(name: string, password: string): Promise<BrokerAccount | null>;
  /** Whether an account that was admitted still is; asked from time to time. */
  isStillAdmitted(account: BrokerAccount): Promise<boolean>;
  /** Rights of the account of this name; null if there is none. */
  rightsOf(name: string): Promise<BrokerRights | null>;
  /** Called once for each name that was refused, and for each announcement. */
  warn(error: unknown, sentence: string): void;
  /** Milliseconds between two checks of the accounts of connected clients. */
  recheckMs?: number;
  /** Milliseconds until somebody must have said who it is. */
  connectTimeoutMs?: number;
}

export interface EmbeddedBroker {
  /** Port of each place, in order. */
  ports: number[];
  /** New connections get another certificate from now on. Throws where it cannot be used. */
  setIdentity(identity: BrokerIdentity): void;
  close(): Promise<void>;
}

/** Those who are known, and beside them strangers, who are limited by themselves (broker-connections.ts). */
const CONNECTIONS_MAX = 1_300;
/** Boards with ESP8266 know no newer one. */
const TLS_LEAST: SecureVersion = 'TLSv1.2';
/** Until somebody has said who it is, and before that for a handshake of TLS. */
const CONNECT_TIMEOUT_MS = 5_000;
const HANDSHAKE_TIMEOUT_MS = 10_000;
const RECHECK_MS = 60_000;
/** Bytes that somebody may send before it is known who it is; looked at so often, milliseconds. */
const STRANGER_BYTES = 65_536;
const STRANGER_LOOK_MS = 100;
/** Characters of a name or password. */
const WORD_MAX = 256;
/** Longest session of a client of MQTT 5, seconds: the shortest limit there is. It is never taken up again (preConnect). */
const SESSION_S = 1;
/** Where messages go that an account may not send: closing the connection would only make the device come again. */
const NOWHERE = '$refused';
const MAX_REFUSAL_WARNINGS = 100;

/** Rejects where a port is taken, or an identity cannot be used. */
export async function openEmbeddedBroker(options: EmbeddedBrokerOptions): Promise<EmbeddedBroker> {
  const { places, retainedFile, admit, isStillAdmitted, rightsOf, warn } = options;
  const { recheckMs = RECHECK_MS, connectTimeoutMs = CONNECT_TIMEOUT_MS } = options;
  const accounts = new Map<Client, BrokerAccount>();
  const strangers = new Map<Client, Socket>();
  const connections = new BrokerConnections();
  const announcements = new Announcements(rightsOf);
  const warned = new Set<string>();
  const tellRefused = (whom: string, reason: string) => {
    if (warned.has(whom) || warned.size >= MAX_REFUSAL_WARNINGS) return;
    warned.add(whom);
    warn(new Error(reason), `the MQTT broker has refused ${whom}`);
  };

  const broker = await Aedes.createBroker({
    mq: numberedEmitter(),
    connectTimeout: connectTimeoutMs,
    sessionExpiryIntervalLimit: SESSION_S,
    preConnect(_client, packet, done) {
      // Nothing is queued for clients that are away: a command that comes late could open a valve.
      packet.clean = true;
      // A device cannot push another off by taking its id; one without an id is given one.
      if (packet.clientId !== '') packet.clientId = `${packet.username ?? ''}/${packet.clientId}`;
      done(null, true);
    },
    authenticate(client, username = '', password, done) {
      const secret = String(password ?? '');
      const isReadable = username.length <= WORD_MAX && secret.length <= WORD_MAX;
      void (isReadable ? admit(username, secret) : Promise.resolve(null))
        .catch(() => null)
        .then((account) => {
          if (account) {
            accounts.set(client, account);
            strangers.delete(client);
            connections.admit(client.conn as Socket, account);
          } else tellRefused(JSON.stringify(username.slice(0, WORD_MAX)), 'wrong name or password');
          done(null, account !== null);
        });
    },
    authorizePublish(client, packet, done) {
      if (!client) return done(null);
      const account = accounts.get(client);
      const { topic, payload } = packet;
      const drop = () => {
        Object.assign(packet, { topic: NOWHERE, retain: false, payload: '' });
        done(null);
      };
      if (!account || !mayPublish(account, topic, () => String(payload))) return drop();
      if (!isAnnouncement(topic)) return done(null);
      const finish = (refusal: string | null) => {
        if (refusal === null) {
          announcements.note(topic, String(payload));
          return done(null);
        }
        tellRefused(`an announcement of ${JSON.stringify(account.name)}: ${refusal}`, 'not its own');
        drop();
      };
      const refusal = account.rights === 'all' ? null : announcements.refusalOf(account.name, topic, String(payload));
      if (refusal instanceof Promise) void refusal.catch(() => 'its account cannot be looked for').then(finish);
      else finish(refusal);
    },
    authorizeSubscribe(client, subscription, done) {
      const account = accounts.get(client);
      done(null, account && maySubscribe(account, subscription.topic) ? subscription : null);
    },
  });
  const retained = retainedFile === null ? null : openRetainedFile(retainedFile, warn);
  for (const [topic, payload] of [...(retained?.messages ?? [])]) {
    const packet = { cmd: 'publish', topic, payload, qos: 0, retain: true, dup: false } as const;
    if (isAnnouncement(topic)) {
      if (!(await announcements.isStillAllowed(topic, String(payload)))) {
        tellRefused(`what was kept on ${JSON.stringify(topic)}`, 'it names topics of others');
        retained?.retain(topic, Buffer.alloc(0));
        continue;
      }
      announcements.note(topic, String(payload));
    }
    await new Promise<void>((resolve) => broker.publish(packet, () => resolve()));
  }
  broker.on('publish', ({ topic, payload, retain }) => {
    if (retain && !topic.startsWith('$')) retained?.retain(topic, Buffer.from(payload));
  });
  broker.on('clientDisconnect', (client) => accounts.delete(client));
  // An error of a connection concerns its client alone.
  broker.on('clientError', () => {});
  broker.on('connectionError', () => {});

  const strangerLook = setInterval(() => {
    for (const [client, socket] of strangers) {
      if (socket.destroyed) strangers.delete(client);
      else if (socket.bytesRead > STRANGER_BYTES) socket.destroy();
    }
  }, STRANGER_LOOK_MS);
  strangerLook.unref();
  const serve = (socket: Socket) => strangers.set(broker.handle(socket), socket);
  const servers: Server[] = [];
  const tlsServers: TlsServer[] = [];
  const closeAll = async () => {
    clearInterval(strangerLook);
    connections.closeAll();
    const open = servers.filter(({ listening }) => listening);
    const closed = Promise.all(open.map((server) => once(server, 'close')));
    for (const server of open) server.close();
    await closed;
    // It would wait for the ends of connections that are cut already.
    broker.close();
  };
  try {
    for (const { host, port, identity } of places) {
      const server = identity === null ? createServer({ noDelay: true }, serve) : makeTlsServer(identity, serve);
      // Also those that have not shaken hands yet.
      server.on('connection', (socket: Socket) => connections.open(socket));
      server.maxConnections = CONNECTIONS_MAX;
      server.listen(port, host);
      servers.push(server);
      if (identity !== null) tlsServers.push(server as TlsServer);
      await once(server, 'listening');
    }
  } catch (error) {
    await closeAll();
    throw error;
  }
  const recheck = setInterval(() => {
    for (const [client, account] of accounts) {
      void isStillAdmitted(account)
        .catch(() => true)
        .then((isStill) => isStill || client.close());
    }
  }, recheckMs);
  recheck.unref();

  return {
    ports: servers.map((server) => (server.address() as AddressInfo).port),
    setIdentity(identity) {
      for (const server of tlsServers) server.setSecureContext({ ...identity, minVersion: TLS_LEAST });
    },
    async close() {
      clearInterval(recheck);
      await closeAll();
      retained?.close();
    },
  };
}

function makeTlsServer(identity: BrokerIdentity, serve: (socket: Socket) => void): TlsServer {
  const options = { ...identity, minVersion: TLS_LEAST, handshakeTimeout: HANDSHAKE_TIMEOUT_MS, noDelay: true };
  const server = createTlsServer(options, serve);
  // An error of a handshake concerns its client alone.
  server.on('tlsClientError', () => {});
  return server;
}

/** aedes loses a retained message that is followed by another, unless each has a number of its own. */
function numberedEmitter() {
  const emitter = mqemitter({ concurrency: 100 });
  const emit = emitter.emit.bind(emitter);
  let sent = 0;
  emitter.emit = (packet, done) => {
    if ('brokerCounter' in packet) Object.assign(packet, { brokerCounter: ++sent });
    return emit(packet, done);
  };
  return emitter;
}
