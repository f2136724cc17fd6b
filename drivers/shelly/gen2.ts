/** Gen2 and later: JSON-RPC over `POST /rpc`. */
import { randomBytes } from 'node:crypto';
import { DriverError } from '../driver.ts';
import type { DeniedLogins } from '../lan/denied-logins.ts';
import type { BeforeSending, HttpAnswer, SendHttp } from '../lan/http.ts';
import { type JsonRecord, parseJson } from '../lan/json.ts';
import { type Turn, Turns } from '../turns.ts';
import { type DigestChallenge, formatDigest, parseChallenge } from './digest.ts';
import {
  formatFrame,
  isSafe,
  listMessages,
  parseFrame,
  parseSettings,
  parseStatus,
  SAFE_SETTINGS,
  switchParams,
} from './gen2-codec.ts';
import { parseHello } from './hello.ts';
import type { RelayLanguage, ShellyLogin } from './relays.ts';

const PATH = '/rpc';

export function createGen2Language(send: SendHttp, denied: DeniedLogins): RelayLanguage {
  const calls = new RpcCalls(send, denied);

  const readSettings: RelayLanguage['readSettings'] = async (login) =>
    parseSettings(await calls.call(login, 'Shelly.GetConfig', {}), await calls.call(login, 'Schedule.List', {}));

  return {
    async read(login) {
      const status = await calls.call(login, 'Shelly.GetStatus', {});
      return parseStatus(status, await calls.findFirmware(login));
    },
    async switchRelay(login, id, forS, beforeSending, turn) {
      await calls.call(login, 'Switch.Set', switchParams(id, forS), beforeSending, turn);
    },
    readSettings,
    async secure(address) {
      for (const id of address.schedules) await calls.call(address, 'Schedule.Update', { id, enable: false });
      for (const id of address.before.keys()) {
        await calls.call(address, 'Switch.SetConfig', { id, config: SAFE_SETTINGS });
      }
      if (!isSafe(await readSettings(address))) {
        throw new DriverError('refused', 'The Shelly has not taken the settings that keep valves shut.');
      }
    },
    async restore(address) {
      for (const [id, config] of address.before.entries()) {
        await calls.call(address, 'Switch.SetConfig', { id, config });
      }
      for (const id of address.schedules) {
        await calls.call(address, 'Schedule.Update', { id, enable: true }).catch(ignoreRefusal);
      }
    },
    listMessages,
  };
}

/** A schedule that its owner has deleted since. */
function ignoreRefusal(error: unknown): void {
  if (!(error instanceof DriverError) || error.fault !== 'refused') throw error;
}

/** When a request has its turn, and what may keep it from being sent. */
type Manner = { beforeSending: BeforeSending; turn: Turn };

class RpcCalls {
  readonly #send: SendHttp;
  readonly #denied: DeniedLogins;
  /** The last challenge of each host; a device takes several answers to one. */
  readonly #challenges = new Map<string, { challenge: DigestChallenge; uses: number }>();
  /** Firmware of each host, as long as it answers. */
  readonly #firmware = new Map<string, string | null>();
  /** A challenge is answered before the next question gets one. */
  readonly #turns = new Turns();
  #lastId = 0;

  constructor(send: SendHttp, denied: DeniedLogins) {
    this.#send = send;
    this.#denied = denied;
  }

  call(
    login: ShellyLogin,
    method: string,
    params: JsonRecord,
    beforeSending: BeforeSending = () => {},
    turn: Turn = 'last',
  ): Promise<unknown> {
    return this.#turns.take(
      login.host,
      (dropped) => {
        const refuseDropped = () => {
          if (dropped.aborted) throw new DriverError('unreachable', 'It was dropped.');
          beforeSending();
        };
        return this.#call(login, method, params, { beforeSending: refuseDropped, turn });
      },
      turn,
    );
  }

  async #call(login: ShellyLogin, method: string, params: JsonRecord, how: Manner): Promise<unknown> {
    const { host, secret, serial } = login;
    this.#denied.refuseDenied(host, secret);
    this.#lastId += 1;
    const id = this.#lastId;
    try {
      const answer = await this.#post(login, formatFrame(id, method, params), how);
      if (answer.status === 401) throw this.#denied.deny(host, secret);
      const result = parseFrame(answer.text, id, serial);
      this.#denied.accept(host, secret);
      return result;
    } catch (error) {
      // It may have been away for an update.
      this.#firmware.delete(host);
      throw error;
    }
  }

  /** Not in the status; asked again after the device was silent. */
  async findFirmware({ host }: ShellyLogin): Promise<string | null> {
    const cached = this.#firmware.get(host);
    if (cached !== undefined) return cached;
    const { text } = await this.#send(host, { method: 'GET', path: '/shelly', authorization: null, body: null });
    const { firmwareVersion } = parseHello(parseJson(text));
    this.#firmware.set(host, firmwareVersion);
    return firmwareVersion;
  }

  /** A 401 means that nothing was executed: only then is the same frame sent again, with the new challenge. */
  async #post(login: ShellyLogin, body: string, how: Manner): Promise<HttpAnswer> {
    const { host, secret, serial } = login;
    const first = await this.#send(host, { ...this.#request(login, body), ...how });
    if (first.status !== 401) return first;
    this.#challenges.delete(host);
    const challenge = parseChallenge(first.challenge);
    if (challenge === null || secret === null) return first;
    if (challenge.realm !== serial) throw new DriverError('unreachable', 'Another device answers at this address.');
    this.#challenges.set(host, { challenge, uses: 0 });
    const second = await this.#send(host, { ...this.#request(login, body), ...how });
    if (second.status === 401) this.#challenges.delete(host);
    return second;
  }

  #request({ host, secret }: ShellyLogin, body: string) {
    const cached = this.#challenges.get(host);
    if (cached === undefined || secret === null) {
      return { method: 'POST', path: PATH, authorization: null, body } as const;
    }
    cached.uses += 1;
    const cnonce = randomBytes(8).toString('hex');
    const digest = { method: 'POST', uri: PATH, count: cached.uses, cnonce };
    return { method: 'POST', path: PATH, authorization: formatDigest(cached.challenge, secret, digest), body } as const;
  }
}
