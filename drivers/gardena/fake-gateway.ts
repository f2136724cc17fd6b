/**
 * For tests: a gateway with its devices behind a real WebSocket over TLS, with a clock that the test advances. Written from
 * the gateway's own server of the second generation and the messages that the maker's library has recorded (README.md), not
 * from the driver; that library itself was run against it.
 */

import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { type WebSocket, WebSocketServer } from 'ws';
import type { Fields } from '../mqtt/announced-fields.ts';
import { TEST_IDENTITY } from '../testing/test-identity.ts';
import { firstGeneration, secondGeneration } from './fake-devices.ts';

/** Seconds for which a press on a device waters. */
const BUTTON_S = 1_800;

export interface FakeGateway {
  host: string;
  password: string;
  /** Requests that change something, as operation, path and payload. */
  received: string[];
  /** Passwords that came, right or wrong. */
  logins: string[];
  /** How often somebody has asked for the devices of a server. */
  reads: number;
  /** Nobody is let in, and who was in is thrown out. */
  isOffline: boolean;
  /** Commands are executed, and neither answered nor told of to those who listen. */
  losesAnswers: boolean;
  /** Its radio does not reach the device: nothing is executed, and the request is answered with no success. */
  reaches: boolean;
  /** Reads until a command shows, which is answered at once: a device that sleeps. */
  readsUntilShown: number;
  /** What a device makes of the seconds that it is told. */
  changeLength(durationS: number): number;
  now(): number;
  pass(durationS: number): void;
  press(device: string, terminal: number): void;
  isOpen(device: string, terminal: number): boolean;
  /** Something of a device changes, and those who listen are told. */
  change(device: string, path: string, payload: Fields | null): void;
  close(): Promise<void>;
}

type Nested = { [key: string]: unknown };

export async function openFakeGateway({
  clock = () => 1_750_000_000_000,
  port = 0,
}: {
  /** Milliseconds, to which those are added that the test lets pass. */
  clock?: () => number;
  port?: number;
} = {}): Promise<FakeGateway> {
  const services: { [service: string]: Nested } = { lemonbeatd: firstGeneration(), lwm2mserver: secondGeneration() };
  const ends = new Map<string, number>();
  const clients = new Set<WebSocket>();
  const underWay: { readsLeft: number; act(): void }[] = [];
  let passedMs = 0;
  let isOffline = false;
  let sequence = 0;
  const now = () => clock() + passedMs;
  const nowS = () => Math.floor(now() / 1000);

  const server = createServer(TEST_IDENTITY);
  const sockets = new WebSocketServer({ noServer: true });
  server.on('upgrade', (request: IncomingMessage, socket, head) => {
    if (gateway.isOffline) return socket.destroy();
    const [scheme, credentials = ''] = (request.headers.authorization ?? '').split(' ');
    const password = Buffer.from(credentials, 'base64').toString().replace(/^.*?:/, '');
    if (scheme === 'Basic') gateway.logins.push(password);
    if (scheme !== 'Basic' || password !== gateway.password) {
      return socket.end('HTTP/1.1 401 Unauthorized\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
    }
    return sockets.handleUpgrade(request, socket, head, (client) => {
      clients.add(client);
      client.on('close', () => clients.delete(client));
      client.on('message', (frame) => {
        const requests = JSON.parse(String(frame)) as Nested[];
        // Each server answers for itself, in the order of what it was asked.
        for (const asked of requests) answer(client, asked);
      });
    });
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');

  const gateway: FakeGateway = {
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    password: '0a1b2c3d',
    received: [],
    logins: [],
    reads: 0,
    get isOffline() {
      return isOffline;
    },
    set isOffline(isOn) {
      isOffline = isOn;
      if (isOn) for (const client of clients) client.terminate();
    },
    losesAnswers: false,
    reaches: true,
    readsUntilShown: 0,
    changeLength: (durationS) => durationS,
    now,
    pass(durationS) {
      passedMs += durationS * 1000;
      settle();
    },
    press: (device, terminal) => water(device, terminal, BUTTON_S),
    isOpen(device, terminal) {
      settle();
      return (ends.get(`${device} ${terminal}`) ?? 0) > now();
    },
    change,
    async close() {
      for (const client of clients) client.terminate();
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };

  const serviceOf = (device: string) => Object.values(services).find((devices) => Object.hasOwn(devices, device));

  function tell(event: Nested): void {
    if (gateway.losesAnswers) return;
    sequence += 1;
    const frame = JSON.stringify([{ ...event, metadata: { source: 'fake', sequence } }]);
    for (const client of clients) client.send(frame);
  }

  function change(device: string, path: string, payload: Fields | null): void {
    const devices = serviceOf(device);
    if (!devices) return;
    const entity = { device, path };
    if (payload === null) {
      delete devices[device];
      tell({ op: 'delete', entity });
      return;
    }
    const nested =
      path === '' ? payload : path.split('/').reduceRight<Nested>((inner, key) => ({ [key]: inner }), payload);
    devices[device] = join(devices[device] as Nested, nested);
    tell({ op: 'update', entity, payload });
  }

  function showValve(device: string, terminal: number, durationS: number): void {
    const ts = nowS();
    if (serviceOf(device) === services.lemonbeatd) {
      change(device, 'lemonbeat/0', { [`watering_timer_${terminal}`]: { ts, vi: durationS } });
      return;
    }
    const actuator = String(terminal - 1);
    // In two frames, the valve before its time.
    change(device, '', { actuator: { [actuator]: { state: { ts, vi: durationS > 0 ? 2 : 0 } } } });
    const times = durationS > 0 ? { start: { ts, vt: ts }, adjusted_stop: { ts, vt: ts + durationS } } : {};
    const slot = { actuator: { ts, vi: terminal - 1 }, state: { ts, vi: durationS > 0 ? 5 : 6 }, ...times };
    change(device, '', { timeslot: { [actuator]: slot } });
  }

  function water(device: string, terminal: number, durationS: number): void {
    ends.set(`${device} ${terminal}`, now() + durationS * 1000);
    showValve(device, terminal, durationS);
  }

  /** Those whose time is over are shut. */
  function settle(): void {
    for (const [valve, endsAt] of ends) {
      const [device = '', terminal] = valve.split(' ');
      if (endsAt > now()) continue;
      ends.delete(valve);
      showValve(device, Number(terminal), 0);
    }
  }

  /** Whether the device has taken it. */
  function execute(operation: string, device: string, path: string, payload: Nested): boolean {
    if (!gateway.reaches || !serviceOf(device)) return false;
    const timer = /^lemonbeat\/0\/watering_timer_([1-6])$/.exec(path);
    const actuator = /^actuator\/([01])\/(start|stop)$/.exec(path);
    const terminal = timer ? Number(timer[1]) : Number(actuator?.[1]) + 1;
    // Of several arguments the first text alone is passed on.
    const [text = ''] = (payload.as ?? []) as string[];
    const args = new Map([...text.matchAll(/(\d)='([^']*)'/g)].map(([, place, value]) => [place, value]));
    let durationS: number;
    if (operation === 'write' && timer) durationS = Number(payload.vi);
    else if (operation === 'execute' && actuator?.[2] === 'stop') durationS = 0;
    else if (operation === 'execute' && actuator) durationS = Number(args.get('1') ?? BUTTON_S);
    else return false;
    const act = () => water(device, terminal, durationS > 0 ? gateway.changeLength(durationS) : 0);
    if (gateway.readsUntilShown === 0) act();
    else underWay.push({ readsLeft: gateway.readsUntilShown, act });
    return true;
  }

  function answer(client: WebSocket, { op, entity, payload, request_id }: Nested): void {
    const { service, device, path } = entity as { service: string; device?: string; path: string };
    const reply = (fields: Nested) =>
      client.send(JSON.stringify([{ entity: { path, service }, request_id, ...fields }]));
    if (op === 'read' && path === 'devices') {
      gateway.reads += 1;
      for (const command of underWay) command.readsLeft -= 1;
      while (underWay[0] && underWay[0].readsLeft <= 0) underWay.shift()?.act();
      settle();
      reply({ payload: services[service] ?? {}, success: true });
      return;
    }
    gateway.received.push(`${op} ${path} ${JSON.stringify(payload)}`);
    const isDone = execute(String(op), device ?? '', path, (payload ?? {}) as Nested);
    if (!gateway.losesAnswers) reply({ success: isDone });
  }

  return gateway;
}

const isNested = (value: unknown): value is Nested =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function join(tree: Nested, changes: Fields): Nested {
  const joined = { ...tree };
  for (const [key, value] of Object.entries(changes)) {
    const old = joined[key];
    joined[key] = isNested(old) && isNested(value) && !('ts' in value) ? join(old, value) : value;
  }
  return joined;
}
