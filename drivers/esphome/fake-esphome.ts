/**
 * For tests: an ESPHome board with a sprinkler, on a real socket: in three generations of ids, with and without a login. A
 * valve's switch starts it for the number that its run duration holds at that moment; its own clock is the test's. Held
 * against ESPHome 2026.10.0's own sources of `web_server`, `web_server_idf` and `sprinkler`, built for Linux: the stream
 * begins with an empty line, what is posted is done in a later round, a number out of its range is answered and left, one
 * valve runs at a time, each "off" ends all of them, the last second of a run takes no start of the same valve, and one
 * that has to wait for another is on for a moment first.
 */
import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { type LocalServer, openLocalServer } from '../testing/local-server.ts';

/** Form of the ids, by firmware: until 2025.12; 2026.1 to 2026.7; from 2026.8. */
export type IdEra = 'object-id' | 'both' | 'name';

export interface FakeEsphomeOptions {
  era?: IdEra;
  login?: { method: 'basic' | 'digest'; user: string; password: string } | null;
  valves?: string[];
  /** What its run durations are counted in. */
  unit?: 's' | 'min';
  /** Name of the run duration of a valve; null for a board without any. */
  durationName?: ((valve: string) => string) | null;
  domain?: 'switch' | 'valve';
  startMs?: number | (() => number);
  mac?: string | null;
  /** Its sprinkler's `valve_open_delay`. */
  openDelayS?: number;
  /** It reports one entity a round, and logs something in each, for ever. */
  isChatty?: boolean;
}

/** A sprinkler goes on stopping for so long after a run. */
const STOPPING_MS = 1_000;
/** Between the empty line of an event stream and its first event. */
const ROUND_MS = 5;

interface FakeNumber {
  name: string;
  value: number;
  max: number;
  unit: string;
}

const md5 = (text: string) => createHash('md5').update(text).digest('hex');
const objectId = (name: string) => name.toLowerCase().replace(/[^a-z0-9-]/g, '_');

export class FakeEsphome {
  host = '';
  title = 'Garden valves';
  isOffline = false;
  /** It carries commands out, but does not answer them. */
  losesAnswers = false;
  /** Answers this in place of what it was asked. */
  nonsense: { status: number; text: string } | null = null;
  /** Its event stream has no place for one more listener. */
  hasNoStream = false;
  /** It takes the numbers, says so, and keeps the old ones. */
  ignoresNumbers = false;
  /** Valves that do not open. */
  isDead = false;
  autoAdvance = true;
  /** In which a chatty one had a listener. */
  rounds = 0;
  readonly numbers: FakeNumber[] = [];
  /** Times that a valve was opened; requests, without their logins. */
  opened = 0;
  readonly requests: string[] = [];
  readonly #options: Required<FakeEsphomeOptions>;
  #active: { valve: string; untilMs: number } | null = null;
  /** `isShown`: on for a moment, though it waits. */
  #waiting: { valve: string; fromMs: number; isShown: boolean } | null = null;
  /** `valve`: null where it was shut before its time. */
  #ended: { valve: string | null; atMs: number } = { valve: null, atMs: Number.NEGATIVE_INFINITY };
  /** What was posted, until a round after the next request. */
  #posted: { round: number; perform: () => void }[] = [];
  #round = 0;
  #passedMs = 0;
  #server: LocalServer | null = null;
  readonly now: () => number;

  constructor(options: FakeEsphomeOptions = {}) {
    this.#options = {
      era: 'both',
      login: null,
      valves: ['Front Lawn', 'Valve 2', 'Beete größer'],
      unit: 's',
      durationName: (valve) => `${valve} Run Duration`,
      domain: 'switch',
      startMs: 1_750_000_000_000,
      mac: '02:FC:00:00:00:0A',
      openDelayS: 0,
      isChatty: false,
      ...options,
    };
    const { startMs, durationName, unit, valves } = this.#options;
    this.now = typeof startMs === 'number' ? () => startMs + this.#passedMs : startMs;
    if (durationName) {
      for (const valve of valves) {
        const isMinutes = unit === 'min';
        this.numbers.push({
          name: durationName(valve),
          value: isMinutes ? 15 : 900,
          max: isMinutes ? 1440 : 86_400,
          unit,
        });
      }
    }
    this.numbers.push({ name: 'Sprinkler Multiplier', value: 2, max: 10, unit: '' });
    this.numbers.push({ name: 'Sprinkler Repeat', value: 1, max: 10, unit: '' });
  }

  pass(durationS: number): void {
    this.#passedMs += durationS * 1000;
  }

  numberOf(name: string): FakeNumber {
    this.#perform(Number.POSITIVE_INFINITY);
    return this.#findNumber(name);
  }

  #findNumber(name: string): FakeNumber {
    const found = this.numbers.find((number) => number.name === name);
    if (!found) throw new Error(`no number ${name}`);
    return found;
  }

  isOpen(valve: string): boolean {
    this.#perform(Number.POSITIVE_INFINITY);
    return this.#isOn(valve);
  }

  #isOn(valve: string): boolean {
    const nowMs = this.now();
    if (this.#active && this.#active.untilMs <= nowMs) this.#end(this.#active.valve, this.#active.untilMs);
    const waiting = this.#waiting;
    if (waiting && waiting.fromMs <= nowMs) {
      this.#waiting = null;
      this.#begin(waiting.valve);
    }
    return this.#active?.valve === valve;
  }

  #end(valve: string | null, atMs: number): void {
    if (this.#active) this.#ended = { valve, atMs };
    this.#active = null;
  }

  #shutAll(): void {
    this.#end(null, this.now());
    this.#waiting = null;
  }

  /** What was posted until that round. */
  #perform(round: number): void {
    const due = this.#posted.filter((posted) => posted.round <= round);
    this.#posted = this.#posted.filter((posted) => posted.round > round);
    for (const { perform } of due) perform();
  }

  /** The button on the board. */
  press(valve: string): void {
    this.#start(valve);
  }

  /** Its power is cut and comes back: relays fall off. */
  cutPower(): void {
    this.#shutAll();
    this.#posted = [];
  }

  #start(valve: string): void {
    // One that runs already keeps the time that it has.
    if (this.isDead || this.#isOn(valve)) return;
    const nowMs = this.now();
    const stoppedMs = this.#ended.atMs + STOPPING_MS;
    if (nowMs < stoppedMs && this.#ended.valve === valve) return;
    this.autoAdvance = false;
    const isSwitching = this.#active !== null || nowMs < stoppedMs;
    const delayMs = isSwitching ? this.#options.openDelayS * 1000 : 0;
    const fromMs = Math.max(nowMs, stoppedMs) + delayMs;
    if (fromMs > nowMs) {
      this.#active = null;
      this.#waiting = { valve, fromMs, isShown: delayMs > 0 };
    } else this.#begin(valve);
  }

  #begin(valve: string): void {
    const { durationName, unit } = this.#options;
    const number = durationName ? this.#findNumber(durationName(valve)) : null;
    const seconds = (number?.value ?? Number.POSITIVE_INFINITY) * (unit === 'min' ? 60 : 1);
    this.opened += 1;
    this.#active = { valve, untilMs: this.now() + seconds * this.#findNumber('Sprinkler Multiplier').value * 1000 };
  }

  async open(): Promise<void> {
    this.#server = await openLocalServer((request, response) => this.#serve(request, response));
    this.host = this.#server.host;
  }

  async close(): Promise<void> {
    await this.#server?.close();
  }

  #id(domain: string, name: string): { [key: string]: string } {
    const byName = `${domain}/${name}`;
    const byObject = `${domain}-${objectId(name)}`;
    if (this.#options.era === 'object-id') return { id: byObject };
    return this.#options.era === 'name' ? { id: byName } : { name_id: byName, id: byObject };
  }

  #describe(domain: string, name: string, state: object): object {
    return { ...this.#id(domain, name), domain, name, icon: '', entity_category: 0, ...state };
  }

  #valveState(name: string): object {
    const waiting = this.#waiting?.valve === name ? this.#waiting : null;
    const isOn = this.#isOn(name) || (waiting?.isShown ?? false);
    if (waiting) waiting.isShown = false;
    return this.#options.domain === 'valve'
      ? { state: isOn ? 'OPEN' : 'CLOSED', value: isOn ? 1 : 0, current_operation: 'IDLE' }
      : { state: isOn ? 'ON' : 'OFF', value: isOn };
  }

  #numberState({ value, max, unit }: FakeNumber): object {
    return {
      min_value: '0',
      max_value: String(max),
      step: '1',
      ...(unit === '' ? {} : { uom: unit }),
      value: String(value),
      state: unit === '' ? String(value) : `${value} ${unit}`,
    };
  }

  #all(): object[] {
    const { valves, domain, mac } = this.#options;
    return [
      ...valves.map((name) => this.#describe(domain, name, this.#valveState(name))),
      this.#describe('switch', 'Sprinkler Auto Advance', {
        state: this.autoAdvance ? 'ON' : 'OFF',
        value: this.autoAdvance,
      }),
      this.#describe('switch', 'Enable Front Lawn', { state: 'ON', value: true }),
      ...this.numbers.map((number) => this.#describe('number', number.name, this.#numberState(number))),
      this.#describe('sensor', 'WiFi Signal', { state: '-61 dBm', value: -61 }),
      ...(mac === null ? [] : [this.#describe('text_sensor', 'MAC Address', { state: mac, value: mac })]),
    ];
  }

  #isLoggedIn({ method, url, headers: { authorization = '' } }: IncomingMessage): boolean {
    const { login } = this.#options;
    if (login === null) return true;
    const { user, password } = login;
    if (login.method === 'basic')
      return authorization === `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
    const field = (name: string) => new RegExp(`\\b${name}="?([^",]+)"?`).exec(authorization)?.[1] ?? '';
    if (field('uri') !== url || field('opaque') !== 'o' || field('nonce') !== 'n') return false;
    const proof = `n:${field('nc')}:${field('cnonce')}:auth`;
    return field('response') === md5(`${md5(`${user}:esphome:${password}`)}:${proof}:${md5(`${method}:${url}`)}`);
  }

  #serve(request: IncomingMessage, response: ServerResponse): void {
    const url = new URL(request.url ?? '/', 'http://board');
    this.requests.push(`${request.method} ${decodeURIComponent(url.pathname)}${url.search}`);
    if (this.isOffline) {
      request.socket.destroy();
      return;
    }
    if (!this.#isLoggedIn(request)) {
      const digest = 'Digest realm="esphome", qop="auth", nonce="n", opaque="o"';
      const isBasic = this.#options.login?.method === 'basic';
      response.writeHead(401, { 'www-authenticate': isBasic ? 'Basic realm="esphome"' : digest });
      response.end('Unauthorized');
      return;
    }
    if (this.nonsense) {
      response.writeHead(this.nonsense.status, { 'content-type': 'text/html' });
      response.end(this.nonsense.text);
      return;
    }
    if (url.pathname === '/events') {
      if (this.hasNoStream) request.socket.destroy();
      else this.#stream(response);
      return;
    }
    this.#round += 1;
    this.#perform(this.#round - 2);
    const answer = this.#answer(request.method ?? 'GET', decodeURIComponent(url.pathname).slice(1), url.searchParams);
    if (this.losesAnswers && request.method === 'POST' && answer.status === 200) {
      request.socket.destroy();
      return;
    }
    response.writeHead(answer.status, { 'content-type': 'application/json' });
    response.end(answer.text);
  }

  /** It goes on for ever, and begins with everything. */
  #stream(response: ServerResponse): void {
    response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' });
    const ping = { title: this.title, comment: '', ota: true, log: true, lang: 'en' };
    const begin = `retry: 30000\r\nid: 1\r\nevent: ping\r\ndata: ${JSON.stringify(ping)}\r\n\r\n`;
    const log = 'event: log\r\ndata: \x1b[0;36m[D][sensor:093]: -61\r\n\r\n';
    const write = () => {
      const events = this.#all().map((entity) => `event: state\r\ndata: ${JSON.stringify(entity)}\r\n\r\n`);
      response.write(begin);
      if (!this.#options.isChatty) return response.write(events.join('') + log);
      const rounds = setInterval(() => {
        this.rounds += 1;
        response.write(log + (events.shift() ?? ''));
      }, ROUND_MS);
      response.once('close', () => clearInterval(rounds));
    };
    // The server of an ESP8266, which boards of the first generation have here, begins at once.
    if (this.#options.era === 'object-id') write();
    else {
      response.write('\r\n');
      setTimeout(write, ROUND_MS);
    }
  }

  #answer(method: string, path: string, query: URLSearchParams): { status: number; text: string } {
    const { valves, domain } = this.#options;
    const found = <Thing>(of: string, name: string, thing: Thing) => {
      const ids = Object.values(this.#id(of, name)).map((id) => (id.includes('/') ? id : id.replace('-', '/')));
      const id = ids.find((candidate) => path === candidate || path.startsWith(`${candidate}/`));
      return id === undefined ? null : { thing, action: path.slice(id.length + 1) };
    };
    const done = (state: object) => ({ status: 200, text: method === 'GET' ? JSON.stringify(state) : '' });
    const unknown = { status: 404, text: '' };
    const post = (perform: () => void) => {
      this.#posted.push({ round: this.#round, perform });
      return done({});
    };
    for (const name of valves) {
      const match = found(domain, name, name);
      if (!match) continue;
      if (match.action === '') return done({ ...this.#id(domain, name), ...this.#valveState(name) });
      if (match.action === 'turn_on' || match.action === 'open') return post(() => this.#start(name));
      if (match.action === 'turn_off' || match.action === 'close') return post(() => this.#shutAll());
      return unknown;
    }
    for (const number of this.numbers) {
      const match = found('number', number.name, number);
      if (!match) continue;
      if (match.action === '') return done({ ...this.#id('number', number.name), ...this.#numberState(number) });
      if (match.action !== 'set') return unknown;
      const value = Number.parseFloat(query.get('value') ?? '');
      return post(() => {
        if (!this.ignoresNumbers && value >= 0 && value <= number.max) number.value = value;
      });
    }
    const advance = found('switch', 'Sprinkler Auto Advance', null);
    if (!advance) return unknown;
    if (advance.action === '') return done({ value: this.autoAdvance, state: this.autoAdvance ? 'ON' : 'OFF' });
    return post(() => {
      this.autoAdvance = advance.action === 'turn_on';
    });
  }
}
