/** Asks a controller: JSON over `/api/4/`, with a token that its password gives. */
import { DriverError } from '../driver.ts';
import type { DeniedLogins } from '../lan/denied-logins.ts';
import type { SendHttp } from '../lan/http.ts';
import { findNumber, findRecord, findText, parseJson } from '../lan/json.ts';
import type { Turn } from '../turns.ts';
import { type ControllerLogin, type ControllerPlace, formatPlace } from './address.ts';
import {
  type ControllerVersion,
  MAKER,
  type ProgramState,
  parseMac,
  parseProgramStates,
  parseQueue,
  parseToken,
  parseVersion,
  parseZones,
  type Zone,
} from './messages.ts';

/** For who searches: both schemes within ten seconds. */
const PROBE_MS = 4_000;

const STATUS = { done: 200, denied: 401 } as const;
/** `statusCode` in an answer: all is well; the token is not valid; its data are not ready. */
const CODE = { done: 0, denied: 2, notReady: 10 } as const;

export interface ControllerLinkTools {
  send: SendHttp;
  denied: DeniedLogins;
}

export type ControllerLink = ReturnType<typeof createControllerLink>;

interface Answer {
  status: number;
  body: unknown;
  /** Null where it says none. */
  code: number | null;
}

/** All reject with DriverError: 'unreachable' where no controller answers, DeniedError where it wants another password. */
export function createControllerLink({ send, denied }: ControllerLinkTools) {
  const tokens = new Map<string, string>();

  async function exchange(
    place: ControllerPlace,
    path: string,
    body: object | null,
    manner: { turn?: Turn | undefined; timeoutMs?: number } = {},
  ): Promise<Answer> {
    const { turn, timeoutMs } = manner;
    const { status, text } = await send(place.host, {
      method: body === null ? 'GET' : 'POST',
      path: `/api/4/${path}`,
      authorization: null,
      body: body === null ? null : JSON.stringify(body),
      ...(turn === undefined ? {} : { turn }),
      ...(timeoutMs === undefined ? {} : { timeoutMs }),
      ...(place.isOverTls ? { isOverTls: true } : {}),
    });
    const parsed = text === '' ? {} : parseJson(text);
    const isRecord = typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed);
    return { status, body: parsed, code: isRecord ? findNumber(findRecord(parsed).statusCode) : null };
  }

  const keyOf = (login: ControllerLogin) => `${formatPlace(login)} ${login.password}`;

  async function logIn(login: ControllerLogin): Promise<string> {
    const { host, password } = login;
    denied.refuseDenied(host, password);
    const { status, body, code } = await exchange(login, 'auth/login', { pwd: password, remember: 1 });
    const token = status === STATUS.done ? parseToken(body) : null;
    if (token === null) {
      if (status === STATUS.denied || code === CODE.denied) throw denied.deny(host, password);
      throw new DriverError('unreachable', `No RainMachine is at this address (${status}).`);
    }
    denied.accept(host, password);
    tokens.set(keyOf(login), token);
    return token;
  }

  async function ask(login: ControllerLogin, path: string, body: object | null, turn?: Turn): Promise<unknown> {
    const askWith = (token: string) =>
      exchange(login, `${path}?access_token=${encodeURIComponent(token)}`, body, { turn });
    const isUnknown = ({ status, code }: Answer) => status === STATUS.denied || code === CODE.denied;
    const cached = tokens.get(keyOf(login));
    let answer = await askWith(cached ?? (await logIn(login)));
    if (isUnknown(answer) && cached !== undefined) {
      // It was started anew, or its password was changed: nothing was executed.
      tokens.delete(keyOf(login));
      answer = await askWith(await logIn(login));
    }
    if (isUnknown(answer)) throw new DriverError('unreachable', 'The controller refuses its own token.');
    const { status, code, body: answered } = answer;
    if (status === STATUS.done && (code ?? CODE.done) === CODE.done) return answered;
    const isRefusal = body !== null && code !== null && code !== CODE.notReady;
    const reason = `The controller answered ${status}, ${code}.`;
    throw new DriverError(isRefusal ? 'refused' : 'unreachable', reason);
  }

  return {
    /** What is there, without its password; null for another program. */
    async probe(place: ControllerPlace): Promise<ControllerVersion | null> {
      const { body, code } = await exchange(place, 'apiVer', null, { timeoutMs: PROBE_MS });
      if (code === CODE.denied) return { model: MAKER, version: '', isFit: true };
      return parseVersion(body);
    },
    async readVersion(login: ControllerLogin): Promise<ControllerVersion> {
      const version = parseVersion(await ask(login, 'apiVer', null));
      if (version === null) throw new DriverError('unreachable', 'What answers there is no RainMachine.');
      return version;
    },
    /** By its network's hardware address; null for one that does not say it. */
    readMac: async (login: ControllerLogin): Promise<string | null> =>
      parseMac(await ask(login, 'provision/wifi', null)),
    readZones: async (login: ControllerLogin): Promise<Zone[]> => parseZones(await ask(login, 'zone', null)),
    /** Numbers of the zones that are open or wait, also of programs that rest between two cycles. */
    readQueue: async (login: ControllerLogin): Promise<number[]> =>
      parseQueue(await ask(login, 'watering/queue', null)),
    readPrograms: (login: ControllerLogin): Promise<unknown> => ask(login, 'program', null),
    readProgramStates: async (login: ControllerLogin): Promise<ProgramState[]> =>
      parseProgramStates(await ask(login, 'program', null)),
    /** The controller's own date and time. */
    readClock: async (login: ControllerLogin): Promise<string | null> =>
      findText(findRecord(await ask(login, 'machine/time', null)).appDate),
    /** Starts a zone, or queues it behind what is under way. */
    startZone: (login: ControllerLogin, zone: number, durationS: number): Promise<unknown> =>
      ask(login, `zone/${zone}/start`, { time: durationS, zid: zone }, 'last'),
    stopZone: (login: ControllerLogin, zone: number): Promise<unknown> =>
      ask(login, `zone/${zone}/stop`, { zid: zone }, 'next'),
    stopAll: (login: ControllerLogin): Promise<unknown> => ask(login, 'watering/stopall', { all: true }, 'next'),
    enableProgram: (login: ControllerLogin, program: number, isOn: boolean): Promise<unknown> =>
      ask(login, `program/${program}`, { active: isOn }),
  };
}
