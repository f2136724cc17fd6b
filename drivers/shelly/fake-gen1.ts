/** For tests: a Shelly 2.5 of the first generation on a real socket, as its makers document it. */
import type { IncomingMessage } from 'node:http';
import { type FakeAnswer, FakeDevice } from './fake-relays.ts';

export const GEN1_MAC = 'ECFABCC7F0E4';
export const GEN1_USER = 'gardener';

interface Gen1Settings {
  name: string | null;
  default_state: string;
  auto_on: number;
  auto_off: number;
  schedule: boolean;
  schedule_rules: string[];
}

export class FakeGen1 extends FakeDevice {
  password: string | null;
  mac = GEN1_MAC;
  mode: 'relay' | 'roller' = 'relay';
  ignoresSettings = false;
  readonly settings: Gen1Settings[];

  constructor({ password = null, relays = 2 }: { password?: string | null; relays?: number } = {}) {
    super(relays, 1_750_000_000_000, (request) => this.#answer(request));
    this.password = password;
    this.settings = this.relays.map((_, index) => ({
      name: index === 1 ? 'Hedge' : null,
      default_state: 'last',
      auto_on: 0,
      auto_off: 0,
      schedule: index === 0,
      schedule_rules: index === 0 ? ['0700-0123456-on'] : [],
    }));
  }

  /** The button on the device. */
  press(index: number): void {
    const autoOff = this.settings[index]?.auto_off ?? 0;
    this.switch(index, true, autoOff > 0 ? autoOff : null);
  }

  #answer(request: IncomingMessage): FakeAnswer {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://shelly');
    if (pathname === '/shelly') return json(this.#hello());
    const login = `Basic ${Buffer.from(`${GEN1_USER}:${this.password}`).toString('base64')}`;
    if (this.password !== null && request.headers.authorization !== login) {
      return { status: 401, headers: { 'www-authenticate': 'Basic realm="shelly"' }, text: '401 Unauthorized' };
    }
    if (pathname === '/status') return json(this.#status());
    if (pathname === '/settings') return json({ device: this.#hello(), mode: this.mode, relays: this.settings });
    const [, settings, index] = /^(\/settings)?\/relay\/(\d+)$/.exec(pathname) ?? [];
    const at = Number(index ?? -1);
    if (!this.settings[at]) return { status: 404, text: 'Bad relay index!' };
    return settings === undefined ? this.#switch(at, searchParams) : this.#change(at, searchParams);
  }

  #hello() {
    const { mac, password, relays } = this;
    const fw = '20230913-112234/v1.14.0-gcb84623';
    return { type: 'SHSW-25', mac, auth: password !== null, fw, num_outputs: relays.length };
  }

  #switch(at: number, query: URLSearchParams): FakeAnswer {
    const isOn = query.get('turn') === 'on';
    const timerS = this.ignoresTimer ? null : query.get('timer');
    const settingS = isOn ? (this.settings[at]?.auto_off ?? 0) : 0;
    this.switch(at, isOn, timerS === null ? settingS || null : Number(timerS));
    return json(this.#relay(at));
  }

  #change(at: number, query: URLSearchParams): FakeAnswer {
    const settings = this.settings[at];
    if (!settings || this.ignoresSettings) return json(settings);
    settings.default_state = query.get('default_state') ?? settings.default_state;
    settings.auto_on = Number(query.get('auto_on') ?? settings.auto_on);
    settings.auto_off = Number(query.get('auto_off') ?? settings.auto_off);
    settings.schedule = (query.get('schedule') ?? String(settings.schedule)) === 'true';
    return json(settings);
  }

  #relay(at: number) {
    const relay = this.relay(at);
    const timerS = relay.timerS ?? 0;
    const startedS = Math.floor(relay.timerStartedMs / 1000);
    const passedS = Math.floor((this.now() - relay.timerStartedMs) / 1000);
    return {
      ison: relay.isOn,
      has_timer: timerS > 0,
      timer_started: timerS > 0 ? startedS : 0,
      timer_duration: timerS,
      timer_remaining: timerS > 0 ? timerS - passedS : 0,
      overpower: relay.isOverloaded,
      source: 'http',
    };
  }

  #status() {
    return {
      wifi_sta: { connected: true, ssid: 'garden', ip: '192.168.33.20', rssi: -60 },
      time: '17:42',
      unixtime: Math.floor(this.now() / 1000),
      mac: this.mac,
      relays: this.relays.map((_, at) => this.#relay(at)),
      meters: this.relays.map((_, at) => ({ power: this.relay(at).isOn ? 6 : 0, is_valid: true, total: 0 })),
      voltage: 24,
      update: { status: 'idle', has_update: false, old_version: '20230913-112234/v1.14.0-gcb84623' },
    };
  }
}

const json = (value: unknown): FakeAnswer => ({ status: 200, text: JSON.stringify(value) });
