/**
 * For tests: a controller on a real socket, with a clock that the test advances. Written from its maker's description of
 * the interface, the maker's own page and the messages that others have recorded (README.md), not from the driver;
 * regenmaschine was run against it.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { openLocalServer } from '../testing/local-server.ts';
import { TEST_IDENTITY } from '../testing/test-identity.ts';

/** Seconds for which a press on its panel waters. */
const PANEL_S = 300;
const MOST_S = 86_400;
const OK = { statusCode: 0, message: 'OK' };

interface Queued {
  zid: number;
  pid: number | null;
  lengthS: number;
  /** Epoch milliseconds; null until it is its turn. */
  beganAt: number | null;
}

export interface FakeZone {
  name: string;
  active: boolean;
  master: boolean;
}

export interface FakeProgram {
  uid: number;
  name: string;
  active: boolean;
  [field: string]: unknown;
}

export interface FakeController {
  host: string;
  password: string;
  hwVer: number | string;
  zones: Map<number, FakeZone>;
  programs: FakeProgram[];
  /** Null for one that does not know its own. */
  mac: string | null;
  /** Seconds for which the master valve is open before each zone. */
  masterBeforeS: number;
  /** And after it. */
  masterAfterS: number;
  /** Commands that it was sent: `zone/1/start 60`, `zone/1/stop`, `program/1 false`. */
  received: string[];
  /** Logins that it refused, and all that it was sent. */
  deniedLogins: number;
  logins: number;
  isOffline: boolean;
  /** It executes commands, but does not answer them. */
  losesAnswers: boolean;
  /** It says yes to a start and a stop, and does nothing. */
  ignoresCommands: boolean;
  /** Answers instead of the right one, one after the other. */
  nextAnswers: { status: number; body: unknown }[];
  now(): number;
  pass(durationS: number): void;
  /** At its panel, or in its maker's app. */
  press(zone: number, pid?: number): void;
  stop(zone: number): void;
  isOpen(zone: number): boolean;
  /** As after its power was away: nothing waters, and no token is valid any more. */
  restart(): void;
  close(): Promise<void>;
}

export async function openFakeController({
  isOverTls = true,
  clock = () => 1_750_000_000_000,
}: {
  isOverTls?: boolean;
  /** Milliseconds, to which those are added that the test lets pass. */
  clock?: () => number;
} = {}): Promise<FakeController> {
  let passedMs = 0;
  let queue: Queued[] = [];
  /** Stopped before it was their turn: they stay queued, with nothing left, until all is done. */
  let stopped: number[] = [];
  /** Until when the master valve stays open behind what has ended. */
  let masterUntil = 0;
  const tokens = new Set<string>();
  const now = () => clock() + passedMs;
  const { host, close } = await openLocalServer(
    (request, response) => void answer(request, response),
    isOverTls ? TEST_IDENTITY : null,
  );
  const zone = (name: string, changes: Partial<FakeZone> = {}): FakeZone => ({
    ...{ name, active: true, master: false },
    ...changes,
  });
  const controller: FakeController = {
    host,
    password: 'roses&thorns',
    hwVer: 3,
    zones: new Map([
      [1, zone('Landscaping')],
      [2, zone('Flower Box')],
      [3, zone('Zone 3', { active: false })],
      [4, zone('Zone 4')],
    ]),
    programs: [],
    mac: 'ab:cd:ef:12:34:56',
    masterBeforeS: 0,
    masterAfterS: 0,
    received: [],
    deniedLogins: 0,
    logins: 0,
    isOffline: false,
    losesAnswers: false,
    ignoresCommands: false,
    nextAnswers: [],
    now,
    pass: (durationS) => {
      passedMs += durationS * 1000;
    },
    press: (id, pid) => enqueue(id, PANEL_S, pid ?? null),
    stop: (id) => stop(id),
    isOpen: (id) => stateOf(id).state === 1,
    restart() {
      queue = [];
      stopped = [];
      tokens.clear();
    },
    close,
  };

  function enqueue(zid: number, lengthS: number, pid: number | null): void {
    settle();
    const waiting = queue.find((one) => one.zid === zid && one.pid === pid);
    if (waiting) Object.assign(waiting, { lengthS, beganAt: waiting.beganAt === null ? null : now() });
    else queue.push({ zid, pid, lengthS, beganAt: null });
    settle();
  }

  /** What is first in the queue waters; what was before it is over. */
  function settle(): void {
    let freeAt: number | null = null;
    for (;;) {
      const [first] = queue;
      if (!first) break;
      first.beganAt ??= (freeAt ?? now()) + controller.masterBeforeS * 1000;
      const endsAt: number = first.beganAt + first.lengthS * 1000;
      if (endsAt > now()) break;
      freeAt = endsAt;
      masterUntil = endsAt + controller.masterAfterS * 1000;
      queue.shift();
    }
    if (queue.length === 0) stopped = [];
  }

  function stateOf(zid: number): { state: number; lengthS: number; remaining: number } {
    settle();
    const place = queue.findIndex((one) => one.zid === zid);
    const entry = queue[place];
    if (!entry) return { state: stopped.includes(zid) ? 2 : 0, lengthS: 0, remaining: 0 };
    const beganAt = entry.beganAt ?? now();
    const isRunning = place === 0 && beganAt <= now();
    const remaining = isRunning ? Math.round(entry.lengthS - (now() - beganAt) / 1000) : entry.lengthS;
    return { state: isRunning ? 1 : 2, lengthS: entry.lengthS, remaining };
  }

  function stop(zid: number): void {
    settle();
    const place = queue.findIndex((one) => one.zid === zid);
    if (place > 0) stopped.push(zid);
    if (place === 0) masterUntil = now() + controller.masterAfterS * 1000;
    queue = queue.filter((one) => one.zid !== zid);
    settle();
  }

  const describeZone = (uid: number, { name, active, master }: FakeZone) => {
    const { state, lengthS, remaining } = stateOf(uid);
    const durations = { userDuration: lengthS, machineDuration: lengthS, remaining };
    const rest = { cycle: 0, noOfCycles: 0, restriction: false, type: 2, master, waterSense: false };
    return { uid, name, state, active, ...durations, ...rest };
  };

  function describeQueue() {
    settle();
    const entries = queue.map(({ zid, pid, lengthS }) => ({
      ...{ availableWater: 0, realDuration: 0, uid: null, restriction: false, flag: 0 },
      ...{
        running: stateOf(zid).state === 1,
        manual: pid === null,
        pid,
        machineDuration: lengthS,
        userDuration: lengthS,
      },
      ...{ zid, hwZid: zid, cycles: 1, cycle: 1, remaining: stateOf(zid).remaining },
    }));
    const [first] = queue;
    const closesIn = (masterUntil - now()) / 1000;
    if (!first && closesIn > 0) return [{ zid: 1002, pid: null, running: true, remaining: Math.round(closesIn) }];
    const opensIn = first?.beganAt == null ? 0 : (first.beganAt - now()) / 1000;
    if (opensIn <= 0) return entries;
    return [{ zid: 1001, pid: null, running: true, manual: true, remaining: Math.round(opensIn) }, ...entries];
  }

  function command(path: string, body: { time?: number; active?: boolean }): { status: number; body: unknown } {
    const [, kind, id = 0, act] = /^(zone|program|watering)\/(\w+)(?:\/(\w+))?$/.exec(path) ?? [];
    const number = Number(id);
    const invalid = { status: 400, body: { statusCode: 3, message: 'Invalid request !' } };
    if (kind === 'zone' && controller.zones.has(number)) {
      const lengthS = body.time ?? PANEL_S;
      controller.received.push(act === 'start' ? `${path} ${lengthS}` : path);
      if (controller.ignoresCommands) return { status: 200, body: OK };
      if (act === 'stop') stop(number);
      else if (!Number.isInteger(lengthS) || lengthS < 1 || lengthS > MOST_S) return invalid;
      else enqueue(number, lengthS, null);
      return { status: 200, body: OK };
    }
    const program = controller.programs.find(({ uid }) => uid === number);
    if (kind === 'program' && program && typeof body.active === 'boolean') {
      controller.received.push(`${path} ${body.active}`);
      if (!controller.ignoresCommands) program.active = body.active;
      return { status: 200, body: OK };
    }
    if (path === 'watering/stopall') {
      controller.received.push(path);
      queue = [];
      stopped = [];
      return { status: 200, body: OK };
    }
    return invalid;
  }

  function read(path: string): { status: number; body: unknown } {
    const answers: { [path: string]: () => unknown } = {
      zone: () => ({ zones: [...controller.zones].map(([uid, one]) => describeZone(uid, one)) }),
      program: () => ({ programs: controller.programs }),
      'watering/queue': () => ({ queue: describeQueue() }),
      'provision/name': () => ({ name: 'My House' }),
      'provision/wifi': () => ({ macAddress: controller.mac, interface: 'wlan0', ipAddress: '192.168.1.100' }),
      'machine/time': () => ({ appDate: new Date(now()).toISOString().slice(0, 19).replace('T', ' ') }),
    };
    const found = answers[path];
    return found === undefined
      ? { status: 404, body: { statusCode: 13, message: 'API call unknown' } }
      : { status: 200, body: found() };
  }

  function logIn({ pwd }: { pwd?: string }): { status: number; body: unknown } {
    controller.logins += 1;
    if (pwd !== controller.password) {
      controller.deniedLogins += 1;
      return { status: 401, body: { statusCode: 2, message: 'Not Authenticated !' } };
    }
    const token = `token-${controller.logins}`;
    tokens.add(token);
    const expiry = { expires_in: 157_680_000, expiration: 'Tue, 06 Jun 2028 02:17:46 GMT' };
    return { status: 200, body: { access_token: token, checksum: '98765', ...expiry, statusCode: 0 } };
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const parts: Buffer[] = [];
    for await (const part of request as AsyncIterable<Buffer>) parts.push(part);
    if (controller.isOffline) return void request.socket.destroy();
    const end = ({ status, body }: { status: number; body: unknown }) => {
      const text = typeof body === 'string' ? body : JSON.stringify(body);
      response.writeHead(status, { 'content-type': 'application/json', connection: 'close' }).end(text);
    };
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://controller');
    const [, path] = /^\/api\/4\/(.+)$/.exec(pathname) ?? [];
    if (path === undefined) return end({ status: 404, body: '<html>Not found</html>' });
    if (path === 'apiVer') {
      return end({ status: 200, body: { apiVer: '4.6.1', hwVer: controller.hwVer, swVer: '4.0.1144' } });
    }
    const body = parts.length === 0 ? {} : JSON.parse(Buffer.concat(parts).toString());
    if (path === 'auth/login') return end(logIn(body));
    if (!tokens.has(searchParams.get('access_token') ?? '')) {
      return end({ status: 401, body: { statusCode: 2, message: 'Not Authenticated !' } });
    }
    const other = controller.nextAnswers.shift();
    if (other) return end(other);
    const isCommand = request.method === 'POST';
    const done = isCommand ? command(path, body) : read(path);
    if (isCommand && controller.losesAnswers) return void request.socket.destroy();
    end(done);
  }

  return controller;
}
