/** One login at a gateway: what is asked and answered over its WebSocket, and what it says of its devices. */
import { randomUUID } from 'node:crypto';
import { connect, type TLSSocket } from 'node:tls';
import { WebSocket } from 'ws';
import { DriverError } from '../driver.ts';
import { DeniedError } from '../lan/denied-logins.ts';
import { Questions } from '../lan/questions.ts';
import type { Fields } from '../mqtt/announced-fields.ts';
import type { Way } from '../networks.ts';
import type { GatewayLogin } from './address.ts';
import {
  applyEvent,
  type GatewayMessage,
  parseDevices,
  parseMessages,
  type Request,
  readDevices,
  type Tree,
} from './messages.ts';
import { SERVICES, type Service } from './models.ts';

/** A whole system of devices is some 100 kB. */
const LONGEST_FRAME_BYTES = 4_194_304;
/** A gateway that was heard within this is not asked whether it is still there. */
const HEARD_MS = 3_000;

const DENIED_STATUS = 401;

export interface ConnectionOptions {
  way: Way;
  /** For a connection, a sign of life and a question. */
  timeoutMs: number;
  /** For a command: the gateway waits for the device's radio. */
  commandMs: number;
}

const unreachable = (sentence: string) => new DriverError('unreachable', sentence);

/** It is another certificate than the one that the login was given to: nothing was sent there. */
class OtherGatewayError extends DriverError {
  constructor() {
    super('refused', 'Another gateway answers there, or it has a new certificate.', 'access-denied');
  }
}

/**
 * Over TLS, with whatever certificate: each gateway makes its own. What is pinned is compared before anything is said, so
 * that nobody else gets the password.
 */
function openTls(
  host: string,
  pinned: string | null,
  { way, timeoutMs }: ConnectionOptions,
): Promise<{ socket: TLSSocket; certificate: string }> {
  const { hostname, port } = URL.parse(`wss://${host}`) ?? { hostname: host, port: '' };
  return new Promise((resolve, reject) => {
    const socket = connect({
      ...way,
      host: hostname.replace(/^\[|\]$/g, ''),
      port: Number(port || 443),
      rejectUnauthorized: false,
    });
    const fail = (error: DriverError) => {
      clearTimeout(timer);
      reject(error);
      socket.destroy();
    };
    const failUnheard = () => fail(unreachable(`Nothing answers over TLS at ${host}.`));
    const timer = setTimeout(failUnheard, timeoutMs);
    socket.on('error', failUnheard);
    socket.once('secureConnect', () => {
      const { fingerprint256 } = socket.getPeerCertificate();
      const certificate = (fingerprint256 ?? '').replaceAll(':', '');
      if (certificate === '') return failUnheard();
      if (pinned !== null && pinned !== certificate) return fail(new OtherGatewayError());
      clearTimeout(timer);
      resolve({ socket, certificate });
    });
  });
}

interface Answer {
  /** Null where it has let somebody in. */
  status: number | null;
  socket: WebSocket;
  certificate: string;
}

async function openSocket(
  host: string,
  pinned: string | null,
  authorization: string | null,
  options: ConnectionOptions,
): Promise<Answer> {
  const tls = await openTls(host, pinned, options);
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(`wss://${host}`, {
      createConnection: () => tls.socket,
      handshakeTimeout: options.timeoutMs,
      maxPayload: LONGEST_FRAME_BYTES,
      perMessageDeflate: false,
      headers: authorization === null ? {} : { authorization },
    });
    const { certificate } = tls;
    socket.on('error', () => {
      reject(unreachable(`No GARDENA gateway answers at ${host}.`));
      tls.socket.destroy();
    });
    socket.once('unexpected-response', (_, response) => {
      resolve({ status: response.statusCode ?? 0, socket, certificate });
      tls.socket.destroy();
    });
    socket.once('open', () => resolve({ status: null, socket, certificate }));
  });
}

/** Whether a gateway may be there: a WebSocket over TLS that wants a login. Rejects with DriverError where nothing is. */
export async function greetGateway(host: string, options: ConnectionOptions): Promise<boolean> {
  const { status, socket } = await openSocket(host, null, null, options);
  socket.terminate();
  return status === DENIED_STATUS;
}

/** Rejects with DriverError: 'unreachable', with the trouble 'access-denied' where its password or certificate is another. */
export async function openConnection(login: GatewayLogin, options: ConnectionOptions): Promise<GatewayConnection> {
  const { host, password, certificate } = login;
  const authorization = `Basic ${Buffer.from(`_:${password}`).toString('base64')}`;
  const answer = await openSocket(host, certificate, authorization, options);
  if (answer.status === null) return new GatewayConnection(answer.socket, answer.certificate, options);
  answer.socket.terminate();
  throw answer.status === DENIED_STATUS
    ? new DeniedError()
    : unreachable(`What answers at ${host} is no GARDENA gateway (${answer.status}).`);
}

interface Devices {
  trees: Map<string, Tree>;
  /** By `performance.now()`. */
  readAt: number;
}

export class GatewayConnection {
  /** SHA-256 of what answered. */
  readonly certificate: string;
  readonly #socket: WebSocket;
  readonly #options: ConnectionOptions;
  readonly #questions = new Questions<string, Fields>();
  readonly #devices = new Map<Service, Devices>();
  readonly #reading = new Map<Service, Promise<void>>();
  #heardAt = performance.now();
  #isOpen = true;

  constructor(socket: WebSocket, certificate: string, options: ConnectionOptions) {
    this.#socket = socket;
    this.certificate = certificate;
    this.#options = options;
    socket.on('message', (frame) => {
      this.#heardAt = performance.now();
      for (const message of parseMessages(String(frame))) this.#receive(message);
    });
    socket.on('close', () => this.#hangUp());
  }

  get isOpen(): boolean {
    return this.#isOpen;
  }

  close(): void {
    this.#hangUp();
    this.#socket.terminate();
  }

  #hangUp(): void {
    this.#isOpen = false;
    this.#questions.rejectAll(unreachable('The gateway has hung up.'));
  }

  #receive(message: GatewayMessage): void {
    if (message.kind === 'reply') {
      const question = this.#questions.take(message.id);
      if (message.isDone) question?.resolve(message.payload);
      // No word on why: it refused, or the device has not answered it, which may have heard it all the same.
      else question?.reject(unreachable('The gateway could not do it.'));
      return;
    }
    for (const { trees } of this.#devices.values()) {
      const tree = trees.get(message.device);
      const changed = tree && applyEvent(tree, message);
      if (changed === null) trees.delete(message.device);
      else if (changed) trees.set(message.device, changed);
    }
  }

  /**
   * Sends it at once or not at all: nothing waits for another connection. Rejects with DriverError 'unreachable' where it
   * is not answered in time, or not done: the device may have done it all the same.
   */
  ask(request: Request, timeoutMs: number): Promise<Fields> {
    if (!this.#isOpen) return Promise.reject(unreachable('The gateway has hung up.'));
    const id = randomUUID();
    return this.#questions.ask(
      id,
      timeoutMs,
      () => unreachable('The gateway does not answer.'),
      () => this.#socket.send(JSON.stringify([{ ...request, request_id: id }])),
    );
  }

  async command(request: Request): Promise<void> {
    await this.ask(request, this.#options.commandMs);
  }

  /** Whether it is still there. One that does not answer is hung up on. */
  async ping(): Promise<void> {
    if (!this.#isOpen || performance.now() - this.#heardAt < HEARD_MS) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(() => this.close(), this.#options.timeoutMs);
      const settle = () => {
        clearTimeout(timer);
        this.#socket.off('pong', hear).off('close', settle);
        resolve();
      };
      const hear = () => {
        this.#heardAt = performance.now();
        settle();
      };
      this.#socket.once('pong', hear).once('close', settle);
      this.#socket.ping();
    });
  }

  /**
   * What it says of the devices of one of its servers, by their ids: asked for again where the last answer is older than
   * `mostAgeMs`, with all that it has said since.
   */
  async listDevices(service: Service, mostAgeMs: number): Promise<ReadonlyMap<string, Tree>> {
    const last = this.#devices.get(service);
    if (!last || performance.now() - last.readAt >= mostAgeMs) {
      // Who asks while it is being answered joins.
      const reading = this.#reading.get(service) ?? this.#read(service).finally(() => this.#reading.delete(service));
      this.#reading.set(service, reading);
      await reading;
    }
    return this.#devices.get(service)?.trees ?? new Map();
  }

  async #read(service: Service): Promise<void> {
    const payload = await this.ask(readDevices(service), this.#options.timeoutMs);
    this.#devices.set(service, { trees: parseDevices(payload), readAt: performance.now() });
  }

  /** The devices of both servers; one that does not answer has none. */
  async listAll(): Promise<{ service: Service; id: string; tree: Tree }[]> {
    const asked = await Promise.allSettled(SERVICES.map((service) => this.listDevices(service, 0)));
    const [failed] = asked.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason as unknown] : []));
    if (asked.every(({ status }) => status === 'rejected')) throw failed;
    return asked.flatMap((answer, index) => {
      const service = SERVICES[index];
      if (answer.status === 'rejected' || service === undefined) return [];
      return [...answer.value].map(([id, tree]) => ({ service, id, tree }));
    });
  }
}
