/** Asks the Wi-Fi module of a controller: `POST /stick` with encrypted JSON-RPC, one question at a time. */
import { randomBytes } from 'node:crypto';
import { DriverError } from '../driver.ts';
import type { DeniedLogins } from '../lan/denied-logins.ts';
import type { HttpAnswer, SendHttp } from '../lan/http.ts';
import { asRecord, asText, findNumber, findRecord, type JsonRecord, parseJson } from '../lan/json.ts';
import type { Turn } from '../turns.ts';
import { formatPlace, type StickLogin, type StickPlace } from './address.ts';
import { ASK, type ControllerModel, checkAnswer, parseModel, parseSerial, parseStations } from './commands.ts';
import { pageCommand, parsePage } from './own-programs.ts';
import { decrypt, encrypt } from './payload.ts';

/** How often a question is asked at the most: the module is busy while an app, its cloud or another client is served. */
const MOST_TRIES = 3;
/** Before the second try; twice as long before each further one. */
const BUSY_PAUSE_MS = 1_000;
/** Between two questions: the module's memory is small. */
const REST_MS = 100;
/** For who searches: both schemes within ten seconds. */
const PROBE_MS = 4_000;
/** A look at the stations that was made for the same command counts for so long: each question takes up to a second. */
const LOOK_AGE_MS = 2_000;
/** A place is probed without its password once in so long: each probe counts as a wrong password there. */
const PROBE_AGE_MS = 600_000;

const STATUS = { done: 200, denied: 403, lockedOut: 430, busy: 503 } as const;
const ERROR = { lockedOut: -32_001, busy: -32_002 } as const;

export interface StickLinkTools {
  send: SendHttp;
  denied: DeniedLogins;
  /** Milliseconds for lengths of time. */
  now(): number;
  sleep(ms: number): Promise<unknown>;
}

export type StickLink = ReturnType<typeof createStickLink>;

/** All reject with DriverError: 'unreachable' where no controller answers, DeniedError where it wants another password. */
export function createStickLink({ send, denied, now, sleep }: StickLinkTools) {
  const probed = new Map<string, { isController: boolean; atMs: number }>();
  const looks = new Map<string, { active: number[]; atMs: number }>();
  let lastId = 0;

  const post = ({ host, isOverTls }: StickPlace, body: Buffer, turn: Turn, timeoutMs?: number): Promise<HttpAnswer> =>
    send(host, {
      method: 'POST',
      path: '/stick',
      authorization: null,
      body: body.toString('latin1'),
      isBinary: true,
      turn,
      ...(isOverTls ? { isOverTls } : {}),
      ...(timeoutMs === undefined ? {} : { timeoutMs }),
    });

  /** Null while the module is busy: nothing was executed. */
  async function askOnce(login: StickLogin, text: string, turn: Turn): Promise<JsonRecord | null> {
    const { host, password } = login;
    denied.refuseDenied(host, password);
    const answer = await post(login, encrypt(text, password), turn);
    await sleep(REST_MS);
    const { status } = answer;
    if (status === STATUS.busy) return null;
    if (status === STATUS.denied || status === STATUS.lockedOut) throw denied.deny(host, password);
    if (status !== STATUS.done) throw new DriverError('unreachable', `No Rain Bird is at this address (${status}).`);
    const plain = decrypt(Buffer.from(answer.text, 'latin1'), password);
    if (plain === null) throw new DriverError('unreachable', 'What answers there is no Rain Bird.');
    const { error, result } = asRecord(parseJson(plain));
    const code = findNumber(findRecord(error).code);
    if (code === ERROR.busy) return null;
    if (code === ERROR.lockedOut) throw denied.deny(host, password);
    denied.accept(host, password);
    if (error !== undefined && error !== null) throw new DriverError('refused', `The controller answered ${code}.`);
    return asRecord(result);
  }

  async function call(login: StickLogin, method: string, params: object, turn: Turn): Promise<JsonRecord> {
    lastId += 1;
    const text = JSON.stringify({ id: lastId, jsonrpc: '2.0', method, params });
    for (let tries = 1; ; tries += 1) {
      const result = await askOnce(login, text, turn);
      if (result !== null) return result;
      if (tries >= MOST_TRIES) throw new DriverError('unreachable', 'The controller stays busy.');
      await sleep(BUSY_PAUSE_MS * 2 ** (tries - 1));
    }
  }

  async function tell(login: StickLogin, command: string, turn: Turn = 'last'): Promise<string> {
    const { data } = await call(login, 'tunnelSip', { data: command, length: command.length / 2 }, turn);
    return checkAnswer(command, asText(data));
  }

  /** A controller says no to a question now and then that it answers a moment later. */
  async function read(login: StickLogin, question: string): Promise<string> {
    return tell(login, question).catch((error: unknown) => {
      if (!isRefusal(error)) throw error;
      throw new DriverError('unreachable', error.message);
    });
  }

  async function readActive(login: StickLogin): Promise<number[]> {
    const active = parseStations(await read(login, ASK.active));
    looks.set(formatPlace(login), { active, atMs: now() });
    return active;
  }

  return {
    /** Sends a command that changes something. */
    async tell(login: StickLogin, command: string, turn?: Turn): Promise<void> {
      looks.delete(formatPlace(login));
      await tell(login, command, turn);
      looks.delete(formatPlace(login));
    },
    readModel: async (login: StickLogin): Promise<ControllerModel> => parseModel(await read(login, ASK.model)),
    readStations: async (login: StickLogin): Promise<number[]> => parseStations(await read(login, ASK.stations)),
    /** The stations that are open now. */
    readActive,
    /** The same, as it was seen a moment ago. */
    async findActive(login: StickLogin): Promise<number[]> {
      const last = looks.get(formatPlace(login));
      return last !== undefined && now() - last.atMs <= LOOK_AGE_MS ? last.active : readActive(login);
    },
    /** Bytes of a page of its schedule. */
    readPage: async (login: StickLogin, page: number): Promise<Buffer> =>
      parsePage(await read(login, pageCommand(page))),
    /** By its network's hardware address, else by its own number; null for one that says neither. */
    async readSerial(login: StickLogin): Promise<string | null> {
      const ignoreRefusal = (error: unknown): null => {
        if (isRefusal(error)) return null;
        throw error;
      };
      const wifi = await call(login, 'getWifiParams', {}, 'last').catch(ignoreRefusal);
      const mac = wifi?.macAddress;
      if (typeof mac === 'string' && /^[\da-f:]{12,17}$/i.test(mac)) return mac.toUpperCase();
      const answer = await tell(login, ASK.serial).catch(ignoreRefusal);
      return answer === null ? null : parseSerial(answer);
    },
    /** Whether a controller may be there, without its password: it refuses any other in a few words, and not with a page. */
    async probe(place: StickPlace): Promise<boolean> {
      const key = formatPlace(place);
      const last = probed.get(key);
      if (last !== undefined && now() - last.atMs < PROBE_AGE_MS) return last.isController;
      const body = encrypt('{}', randomBytes(8).toString('hex'));
      const { status, text } = await post(place, body, 'last', PROBE_MS);
      const isController =
        status === STATUS.lockedOut || (status === STATUS.denied && !text.trimStart().startsWith('<'));
      probed.set(key, { isController, atMs: now() });
      return isController;
    },
  };
}

const isRefusal = (error: unknown): error is DriverError =>
  error instanceof DriverError && error.fault === 'refused' && error.trouble === null;
