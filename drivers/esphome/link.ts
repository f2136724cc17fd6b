/** Requests to the web server of an ESPHome device, with its login, and its event stream. */
import { DriverError } from '../driver.ts';
import { DeniedError, type DeniedLogins } from '../lan/denied-logins.ts';
import type { BeforeSending, HttpAnswer, HttpRequest, SendHttp } from '../lan/http.ts';
import { asRecord, asText, type JsonRecord, parseJson } from '../lan/json.ts';
import type { Turn } from '../turns.ts';
import type { EntityPaths, EsphomeLogin } from './address.ts';
import { type Entity, parseEntity } from './entities.ts';
import { parseEvents } from './events.ts';
import { answerChallenge, parseChallenge } from './login.ts';

/** Where the stream brings no new entity for so long, all have been reported: one comes in each round of the device. */
const QUIET_MS = 1_000;
const LISTEN_MS = { title: 3_000, all: 10_000 };

export interface EsphomeLinkOptions {
  send: SendHttp;
  denied: DeniedLogins;
  quietMs?: number;
}

type Method = 'GET' | 'POST';

export class EsphomeLink {
  readonly #options: EsphomeLinkOptions;
  /** The last challenge of each host. */
  readonly #challenges = new Map<string, { challenge: NonNullable<ReturnType<typeof parseChallenge>>; uses: number }>();

  constructor(options: EsphomeLinkOptions) {
    this.#options = options;
  }

  /** The state of an entity, under the first of its paths that the firmware knows. */
  async readEntity(login: EsphomeLogin, paths: EntityPaths): Promise<JsonRecord> {
    for (const path of paths) {
      const { status, text } = await this.#ask(login, 'GET', `/${path}`);
      if (status === 200) return asRecord(parseJson(text));
      if (status !== 404) throw new DriverError('unreachable', `The ESPHome device answered ${status}.`);
    }
    throw new DriverError('refused', 'The ESPHome device has no such entity any more.');
  }

  /** `action`: as `turn_on` or `set?value=600`. Only a path that is not known is followed by the next one. */
  async command(
    login: EsphomeLogin,
    paths: EntityPaths,
    action: string,
    beforeSending: BeforeSending,
    turn: Turn = 'last',
  ): Promise<void> {
    for (const path of paths) {
      const { status } = await this.#ask(login, 'POST', `/${path}/${action}`, { beforeSending, turn });
      if (status === 200) return;
      if (status !== 404) throw new DriverError('refused', `The ESPHome device answered ${status}.`);
    }
    throw new DriverError('refused', 'The ESPHome device has no such entity any more.');
  }

  /** Its name, and all its entities, as its event stream begins with them. */
  async readAll(login: EsphomeLogin): Promise<{ title: string; entities: Entity[] }> {
    const { quietMs = QUIET_MS } = this.#options;
    const progress = (text: string) => (findPing(text) ? 1 : 0) + readEntities(text).size;
    const answer = await this.#ask(login, 'GET', '/events', { readFor: { progress, quietMs, mostMs: LISTEN_MS.all } });
    if (answer.status !== 200) throw new DriverError('unreachable', 'There is no ESPHome device at this address.');
    return { title: titleOf(answer.text), entities: [...readEntities(answer.text).values()] };
  }

  /** Its name, from the first event of the stream. */
  async readTitle(login: EsphomeLogin, turn: Turn = 'last'): Promise<string> {
    const progress = (text: string) => (findPing(text) ? 1 : 0);
    const readFor = { progress, quietMs: 0, mostMs: LISTEN_MS.title };
    const answer = await this.#ask(login, 'GET', '/events', { turn, readFor });
    if (answer.status !== 200) throw new DriverError('unreachable', `The ESPHome device answered ${answer.status}.`);
    return titleOf(answer.text);
  }

  /** A 401 means that nothing was executed: only then is the same request sent again, with the login. */
  async #ask(
    login: EsphomeLogin,
    method: Method,
    path: string,
    more: Pick<HttpRequest, 'beforeSending' | 'turn' | 'readFor'> = {},
  ): Promise<HttpAnswer> {
    const { host, user, password } = login;
    const { send, denied } = this.#options;
    const secret = password === null ? null : `${user}:${password}`;
    if (secret !== null) denied.refuseDenied(host, secret);
    const ask = () => send(host, { method, path, authorization: this.#sign(login, method, path), body: null, ...more });
    let answer = await ask();
    if (answer.status === 401 && secret !== null) {
      const challenge = parseChallenge(answer.challenge);
      if (challenge !== null) {
        this.#challenges.set(host, { challenge, uses: 0 });
        answer = await ask();
      }
    }
    if (answer.status === 401 || answer.status === 403) {
      this.#challenges.delete(host);
      throw secret === null ? new DeniedError() : denied.deny(host, secret);
    }
    if (secret !== null) denied.accept(host, secret);
    return answer;
  }

  #sign({ host, user, password }: EsphomeLogin, method: Method, uri: string): string | null {
    const cached = this.#challenges.get(host);
    if (!cached || password === null) return null;
    cached.uses += 1;
    return answerChallenge(cached.challenge, user ?? '', password, { method, uri, count: cached.uses });
  }
}

/** Its first event, which has its name; the firmware of an ESP32 sends an empty line before it. */
const findPing = (text: string) => parseEvents(text).events.find(({ event }) => event === 'ping');

/** By their paths; the first event of an entity has all details. */
function readEntities(text: string): Map<string, Entity> {
  const entities = new Map<string, Entity>();
  for (const { event, data } of parseEvents(text).events) {
    const entity = event === 'state' ? parseEntity(parseJson(data)) : null;
    if (entity && !entities.has(entity.paths.join())) entities.set(entity.paths.join(), entity);
  }
  return entities;
}

/** Throws DriverError 'unreachable' for a page that is no event stream of ESPHome. */
function titleOf(text: string): string {
  const first = findPing(text);
  if (!first) throw new DriverError('unreachable', 'There is no ESPHome device at this address.');
  return asText(asRecord(parseJson(first.data)).title);
}
