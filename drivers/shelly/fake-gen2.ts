/** For tests: a Shelly Pro 4PM on a real socket, as its makers document it. */
import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { type FakeAnswer, FakeDevice } from './fake-relays.ts';

export const GEN2_ID = 'shellypro4pm-f008d1d8b8b8';

export interface FakeSchedule {
  id: number;
  enable: boolean;
  timespec: string;
  calls: { method: string; params?: object }[];
}

export interface FakeGen2Options {
  password?: string | null;
  relays?: number;
  startMs?: number | (() => number);
  /** Its own clock, minus ours, seconds; null until it has heard of the time. */
  clockOffsetS?: number | null;
}

type Params = { readonly [name: string]: unknown };
type Settings = { [name: string]: string | number | boolean | null };

class RpcError extends Error {
  readonly code: number;
  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

export class FakeGen2 extends FakeDevice {
  password: string | null;
  clockOffsetS: number | null;
  /** Id with which it answers: another one when the address has gone to another device. */
  id = GEN2_ID;
  name = 'Garden box';
  /** It takes settings, says so, and keeps the old ones. */
  ignoresSettings = false;
  /** Firmware in which the setting ends what the time in the command would let run longer. */
  capsTimer = false;
  readonly settings: Settings[];
  readonly schedules: FakeSchedule[] = [];
  /** A nonce is good for so many answers. */
  nonceUses = 4;
  #nonce = 1_700_000_000;
  #uses = 0;

  constructor({ password = null, relays = 4, startMs = 1_750_000_000_000, clockOffsetS = 0 }: FakeGen2Options = {}) {
    super(relays, startMs, (request, body) => this.#answer(request, body));
    this.password = password;
    this.clockOffsetS = clockOffsetS;
    this.settings = this.relays.map((_, id) => ({
      id,
      name: id === 0 ? 'Lawn' : null,
      in_mode: 'follow',
      initial_state: 'restore_last',
      auto_on: false,
      auto_on_delay: 60,
      auto_off: false,
      auto_off_delay: 60,
      power_limit: 4480,
    }));
  }

  /** The button on the device. */
  press(id: number): void {
    const { auto_off: autoOff, auto_off_delay: delayS } = this.settings[id] ?? {};
    this.switch(id, true, autoOff === true ? Number(delayS) : null);
  }

  /** Its power is cut and comes back. */
  cutPower(): void {
    for (const [id, { initial_state: initial }] of this.settings.entries()) {
      const relay = this.relay(id);
      relay.set(initial === 'on' || (initial === 'restore_last' && relay.isOn), null, this.now());
    }
  }

  get #clockS(): number {
    return this.now() / 1000 + (this.clockOffsetS ?? 0);
  }

  #answer(request: IncomingMessage, body: string): FakeAnswer {
    if (request.url === '/shelly') return { status: 200, text: JSON.stringify(this.#hello()) };
    if (request.method !== 'POST' || request.url !== '/rpc') return { status: 404, text: 'Not Found' };
    if (!this.#isLoggedIn(request.headers.authorization)) return this.#challenge();
    const { id, method, params = {} } = JSON.parse(body);
    try {
      const result = this.#perform(method, params);
      return { status: 200, text: JSON.stringify({ id, src: this.id, dst: 'sluice', result }) };
    } catch (error) {
      if (!(error instanceof RpcError)) throw error;
      const { code, message } = error;
      return { status: 200, text: JSON.stringify({ id, src: this.id, dst: 'sluice', error: { code, message } }) };
    }
  }

  #hello() {
    return {
      name: this.name,
      id: this.id,
      mac: 'F008D1D8B8B8',
      slot: 0,
      model: 'SPSW-104PE16EU',
      gen: 2,
      fw_id: '20240625-122556/1.3.3-gbdfd9b3',
      ver: '1.3.3',
      app: `Pro${this.relays.length}PM`,
      auth_en: this.password !== null,
      auth_domain: this.password === null ? null : this.id,
    };
  }

  #challenge(): FakeAnswer {
    this.#nonce += 1;
    this.#uses = 0;
    const challenge = `Digest qop="auth", realm="${this.id}", nonce="${this.#nonce.toString(16)}", algorithm=SHA-256`;
    return { status: 401, headers: { 'www-authenticate': challenge }, text: '' };
  }

  /** RFC 7616; a count that does not rise is a repeated message. */
  #isLoggedIn(authorization: string | undefined): boolean {
    if (this.password === null) return true;
    const field = (name: string) => new RegExp(`[ ,]${name}="?([^",]+)`).exec(authorization ?? '')?.[1];
    const uses = Number.parseInt(field('nc') ?? '0', 16);
    if (field('nonce') !== this.#nonce.toString(16) || uses <= this.#uses || uses > this.nonceUses) return false;
    const ha1 = sha256(`admin:${this.id}:${this.password}`);
    const ha2 = sha256('POST:/rpc');
    const isRight =
      field('response') === sha256(`${ha1}:${field('nonce')}:${field('nc')}:${field('cnonce')}:auth:${ha2}`);
    if (isRight) this.#uses = uses;
    return isRight;
  }

  #perform(method: string, params: Params): unknown {
    switch (method) {
      case 'Shelly.GetStatus':
        return this.#status();
      case 'Shelly.GetConfig':
        return Object.fromEntries(this.settings.map((settings, id) => [`switch:${id}`, settings]));
      case 'Switch.Set':
        return this.#set(params);
      case 'Switch.SetConfig':
        if (!this.ignoresSettings) Object.assign(this.#settingsOf(params.id), params.config);
        return { restart_required: false };
      case 'Schedule.List':
        return { jobs: this.schedules, rev: 7 };
      case 'Schedule.Update': {
        const job = this.schedules.find(({ id }) => id === params.id);
        if (!job) throw new RpcError(-105, `Argument 'id', value ${params.id} not found!`);
        job.enable = params.enable === true;
        return { rev: 8 };
      }
      default:
        throw new RpcError(404, `No handler for ${method}`);
    }
  }

  #settingsOf(id: unknown): Settings {
    const settings = this.settings[Number(id)];
    if (!settings) throw new RpcError(-105, `Argument 'id', value ${id} not found!`);
    return settings;
  }

  #set({ id, on, toggle_after: toggleAfter }: Params) {
    const settings = this.#settingsOf(id);
    const wasOn = this.relay(Number(id)).isOn;
    const settingS = on === true && settings.auto_off === true ? Number(settings.auto_off_delay) : null;
    const timerS = typeof toggleAfter === 'number' && !this.ignoresTimer ? toggleAfter : settingS;
    const cap = this.capsTimer && settingS !== null ? settingS : Number.POSITIVE_INFINITY;
    this.switch(Number(id), on === true, timerS === null ? null : Math.min(timerS, cap));
    return { was_on: wasOn };
  }

  #status() {
    const relays = this.relays.map((_, id) => {
      const relay = this.relay(id);
      const startedS = Math.round(((relay.timerStartedMs - this.now()) / 1000 + this.#clockS) * 100) / 100;
      const timer = relay.timerS === null ? {} : { timer_started_at: startedS, timer_duration: relay.timerS };
      return {
        id,
        source: 'SHC',
        output: relay.isOn,
        apower: relay.isOn ? 6 : 0,
        voltage: 24.3,
        current: relay.isOn ? 0.248 : 0,
        temperature: { tC: 41.2, tF: 106.2 },
        ...timer,
        ...(relay.isOverloaded ? { errors: ['overpower'] } : {}),
      };
    });
    return {
      eth: { ip: null },
      sys: {
        mac: 'F008D1D8B8B8',
        restart_required: false,
        unixtime: this.clockOffsetS === null ? null : Math.floor(this.#clockS),
        uptime: 5712,
      },
      wifi: { sta_ip: '10.33.53.21', status: 'got ip', ssid: 'garden', rssi: -61 },
      ...Object.fromEntries(relays.map((relay) => [`switch:${relay.id}`, relay])),
    };
  }
}
