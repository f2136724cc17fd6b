/** An MQTT broker in the same process, for gardens without one. It keeps nothing over a restart. */
import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import {
  createServer as createTlsServer,
  type SecureContextOptions,
  type SecureVersion,
  type Server as TlsServer,
} from 'node:tls';
import { Aedes, type Client } from 'aedes';
import mqemitter from 'mqemitter';
import { type BrokerAccount, mayPublish, maySubscribe } from './broker-access.ts';

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
  /** Whose name and password these are; null for nobody's. */
  admit(name: string, password: string): Promise<BrokerAccount | null>;
  /** Whether an account that was admitted still is; asked from time to time. */
  isStillAdmitted(account: BrokerAccount): Promise<boolean>;
  /** Is told once for each name that was refused. */
  warn(error: unknown, sentence: string): void;
  /** Milliseconds between two looks at the accounts of who is connected. */
  recheckMs?: number;
}

export interface EmbeddedBroker {
  /** Of each place, in order. */
  ports: number[];
  /** New connections get another certificate from now on. Throws where it cannot be used. */
  setIdentity(identity: BrokerIdentity): void;
  close(): Promise<void>;
}

const CONNECTIONS_MAX = 1_000;
/** Boards with ESP8266 know no newer one. */
const TLS_LEAST: SecureVersion = 'TLSv1.2';
const CONNECT_TIMEOUT_MS = 10_000;
const RECHECK_MS = 60_000;
/** Bytes that somebody may send before it is known who it is; looked at so often, milliseconds. */
const STRANGER_BYTES = 65_536;
const STRANGER_LOOK_MS = 100;
/** Characters of a name or password. */
const WORD_MAX = 256;
/** Where messages go that an account may not send: closing the connection would only make the device come again. */
const NOWHERE = '$refused';
const NAMES_TOLD = 100;

/** Rejects where a port is taken, or an identity cannot be used. */
export async function openEmbeddedBroker(options: EmbeddedBrokerOptions): Promise<EmbeddedBroker> {
  const { places, admit, isStillAdmitted, warn, recheckMs = RECHECK_MS } = options;
  const accounts = new Map<Client, BrokerAccount>();
  const strangers = new Map<Client, Socket>();
  const told = new Set<string>();
  const tellRefused = (name: string) => {
    if (told.has(name) || told.size >= NAMES_TOLD) return;
    told.add(name);
    warn(new Error('wrong name or password'), `the MQTT broker has refused ${JSON.stringify(name)}`);
  };

  const broker = await Aedes.createBroker({
    mq: numberedEmitter(),
    connectTimeout: CONNECT_TIMEOUT_MS,
    preConnect(_client, packet, done) {
      // Nothing waits here for who is away: a command that comes late could open a valve.
      packet.clean = true;
      // A device cannot push another off by taking its id.
      packet.clientId = `${packet.username ?? ''}/${packet.clientId}`;
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
          } else tellRefused(username.slice(0, WORD_MAX));
          done(null, account !== null);
        });
    },
    authorizePublish(client, packet, done) {
      const account = client && accounts.get(client);
      const isAllowed = !client || (account && mayPublish(account, packet.topic, () => String(packet.payload)));
      if (!isAllowed) Object.assign(packet, { topic: NOWHERE, retain: false, payload: '' });
      done(null);
    },
    authorizeSubscribe(client, subscription, done) {
      const account = accounts.get(client);
      done(null, account && maySubscribe(account, subscription.topic) ? subscription : null);
    },
  });
  broker.on('clientDisconnect', (client) => accounts.delete(client));
  // What comes over a connection is the matter of who sends it.
  broker.on('clientError', () => {});
  broker.on('connectionError', () => {});

  const sockets = new Set<Socket>();
  const strangerLook = setInterval(() => {
    for (const [client, socket] of strangers) {
      if (socket.destroyed) strangers.delete(client);
      else if (socket.bytesRead > STRANGER_BYTES) socket.destroy();
    }
  }, STRANGER_LOOK_MS);
  strangerLook.unref();
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  };
  const serve = (socket: Socket) => strangers.set(broker.handle(socket), socket);
  const servers: Server[] = [];
  const tlsServers: TlsServer[] = [];
  const closeAll = async () => {
    clearInterval(strangerLook);
    for (const socket of sockets) socket.destroy();
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
      server.on('connection', keep);
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
    },
  };
}

function makeTlsServer(identity: BrokerIdentity, serve: (socket: Socket) => void): TlsServer {
  const options = { ...identity, minVersion: TLS_LEAST, handshakeTimeout: CONNECT_TIMEOUT_MS, noDelay: true };
  const server = createTlsServer(options, serve);
  // What goes wrong in a handshake is the matter of who shakes hands.
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
