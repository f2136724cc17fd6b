/** Gen1: `GET /relay/N?turn=on&timer=S`, basic authentication. */
import { DriverError } from '../driver.ts';
import type { DeniedLogins } from '../lan/denied-logins.ts';
import type { BeforeSending, SendHttp } from '../lan/http.ts';
import { parseJson } from '../lan/json.ts';
import type { Turn } from '../turns.ts';
import {
  formatSafeSettings,
  formatSettings,
  formatSwitch,
  isSafe,
  listMessages,
  parseSettings,
  parseStatus,
} from './gen1-codec.ts';
import type { RelayLanguage, ShellyLogin } from './relays.ts';

export function createGen1Language(send: SendHttp, denied: DeniedLogins): RelayLanguage {
  async function get(
    { host, secret }: ShellyLogin,
    path: string,
    beforeSending: BeforeSending = () => {},
    turn: Turn = 'last',
  ): Promise<unknown> {
    denied.refuseDenied(host, secret);
    const authorization = secret === null ? null : `Basic ${secret}`;
    const { status, text } = await send(host, { method: 'GET', path, authorization, body: null, beforeSending, turn });
    if (status === 401) throw denied.deny(host, secret);
    // Gen1 answers what it does not understand with plain text.
    if (status >= 400 && status < 500) throw new DriverError('refused', `The Shelly refuses with ${status}.`);
    if (status !== 200) throw new DriverError('unreachable', `The Shelly answers with ${status}.`);
    denied.accept(host, secret);
    return parseJson(text);
  }

  const readSettings: RelayLanguage['readSettings'] = async (login) => parseSettings(await get(login, '/settings'));

  return {
    read: async (login) => parseStatus(await get(login, '/status'), login.serial),
    async switchRelay(login, index, forS, beforeSending, turn) {
      await get(login, formatSwitch(index, forS), beforeSending, turn);
    },
    readSettings,
    async secure(address) {
      for (const index of address.before.keys()) await get(address, formatSafeSettings(index));
      if (!isSafe(await readSettings(address))) {
        throw new DriverError('refused', 'The Shelly has not taken the settings that keep valves shut.');
      }
    },
    async restore(address) {
      for (const [index, settings] of address.before.entries()) await get(address, formatSettings(index, settings));
    },
    listMessages,
  };
}
