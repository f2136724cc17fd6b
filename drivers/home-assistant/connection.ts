/** One login at a Home Assistant: what is asked and answered over its WebSocket, and the states of the entities in use. */
import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { DriverError } from '../driver.ts';
import { DeniedError } from '../lan/denied-logins.ts';
import { Questions } from '../lan/questions.ts';
import type { Fields } from '../mqtt/announced-fields.ts';
import { Watchers } from '../mqtt/watchers.ts';
import type { Way } from '../networks.ts';
import { type HomePlace, socketUrl } from './address.ts';
import { LAST_REPORTS, parseReports } from './last-reports.ts';
import {
  applyStates,
  type EntityEntry,
  type EntityState,
  type HomeMessage,
  parseEntries,
  parseMessages,
} from './messages.ts';

/** A house with thousands of entities has some megabytes of them. */
const LONGEST_FRAME_BYTES = 67_108_864;

export interface ConnectionOptions {
  way: Way;
  timeoutMs: number;
}

/** For which a last report counts as just asked: the entities of a house are asked for once in it, whatever their number. */
const REPORTS_LAST_MS = 300_000;

/** Milliseconds in which others who ask join the same question. */
const GATHER_MS = 50;

interface Reports {
  askedMs: number;
  /** Whether it was asked without this entity. */
  lacks(entityId: string): boolean;
  times: Promise<ReadonlyMap<string, number>>;
}

const unreachable = (sentence: string) => new DriverError('unreachable', sentence);

/**
 * Opens a socket and waits for its greeting. Rejects with DriverError 'unreachable' where no Home Assistant answers.
 */
function openSocket(
  place: HomePlace,
  { way, timeoutMs }: ConnectionOptions,
): Promise<{ socket: WebSocket; version: string }> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(socketUrl(place), {
      ...way,
      handshakeTimeout: timeoutMs,
      maxPayload: LONGEST_FRAME_BYTES,
      perMessageDeflate: false,
    });
    const fail = () => {
      clearTimeout(timer);
      reject(unreachable(`No Home Assistant answers at ${place.host}.`));
      socket.terminate();
    };
    const timer = setTimeout(fail, timeoutMs);
    socket.on('error', fail);
    socket.once('close', fail);
    socket.once('message', (frame) => {
      const [message] = parseMessages(String(frame));
      if (message?.kind !== 'auth-required') return fail();
      clearTimeout(timer);
      resolve({ socket, version: message.version });
    });
  });
}

/** The version of the Home Assistant at a place. Rejects with DriverError 'unreachable' where there is none. */
export async function greetHome(place: HomePlace, options: ConnectionOptions): Promise<string> {
  const { socket, version } = await openSocket(place, options);
  socket.terminate();
  return version;
}

/** Rejects with DriverError: 'unreachable', or DeniedError where the token is not taken. */
export async function openConnection(
  place: HomePlace,
  token: string,
  options: ConnectionOptions,
): Promise<HomeConnection> {
  const { socket, version } = await openSocket(place, options);
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => reject(unreachable('Home Assistant does not answer the login.')), options.timeoutMs);
    socket.once('close', () => {
      clearTimeout(timer);
      reject(unreachable('Home Assistant hung up at the login.'));
    });
    socket.once('message', (frame) => {
      clearTimeout(timer);
      const [message] = parseMessages(String(frame));
      if (message?.kind === 'auth-ok') resolve();
      else reject(message?.kind === 'auth-invalid' ? new DeniedError() : unreachable('The login is not understood.'));
    });
    socket.send(JSON.stringify({ type: 'auth', access_token: token }));
  }).catch((error: unknown) => {
    socket.terminate();
    throw error;
  });
  return new HomeConnection(socket, version, options.timeoutMs);
}

export class HomeConnection {
  readonly version: string;
  readonly #socket: WebSocket;
  readonly #timeoutMs: number;
  readonly #questions = new Questions<number, unknown>();
  readonly #listeners = new Map<number, (event: Fields) => void>();
  readonly #states = new Map<string, EntityState>();
  /** The entities of each subscription, by its id. */
  readonly #followed = new Map<number, readonly string[]>();
  readonly #watchers = new Watchers();
  #entries: Promise<EntityEntry[]> | null = null;
  #followsEntries = false;
  #lastId = 0;
  readonly #reportIds = new Set<string>();
  #reports: Reports | null = null;
  #isOpen = true;

  constructor(socket: WebSocket, version: string, timeoutMs: number) {
    this.#socket = socket;
    this.version = version;
    this.#timeoutMs = timeoutMs;
    socket.on('message', (frame) => {
      for (const message of parseMessages(String(frame))) this.#receive(message);
      this.#watchers.wake();
    });
    socket.on('close', () => this.#hangUp());
  }

  get isOpen(): boolean {
    return this.#isOpen;
  }

  close(): void {
    this.#hangUp();
    this.#socket.terminate();
  }

  #hangUp(): void {
    this.#isOpen = false;
    this.#questions.rejectAll(unreachable('Home Assistant has hung up.'));
    this.#watchers.wake();
  }

  #receive(message: HomeMessage): void {
    if (message.kind === 'event') this.#listeners.get(message.id)?.(message.event);
    if (message.kind !== 'answer') return;
    const question = this.#questions.take(message.id);
    if (message.isDone) question?.resolve(message.result);
    else question?.reject(new DriverError('refused', `Home Assistant says: ${message.reason}`));
  }

  /**
   * Sends it at once or not at all: nothing waits for another connection. Rejects with DriverError: 'refused' where Home
   * Assistant says no, 'unreachable' where it does not answer in time.
   */
  ask(message: { type: string; [field: string]: unknown }, timeoutMs = this.#timeoutMs): Promise<unknown> {
    if (!this.#isOpen) return Promise.reject(unreachable('Home Assistant has hung up.'));
    this.#lastId += 1;
    const id = this.#lastId;
    return this.#questions.ask(
      id,
      timeoutMs,
      () => unreachable('Home Assistant does not answer.'),
      () => this.#socket.send(JSON.stringify({ id, ...message })),
    );
  }

  /** `service`: as `valve.open_valve`. Resolves once Home Assistant has carried it out. */
  async call(service: string, entityId: string, data: object, timeoutMs: number): Promise<void> {
    const [domain, name] = service.split('.');
    const message = { domain, service: name, service_data: data, target: { entity_id: entityId } };
    await this.ask({ type: 'call_service', ...message }, timeoutMs);
  }

  /** Has the integration of an entity ask its device; some gather such questions for five seconds, or ten. */
  refresh(entityId: string, timeoutMs: number): void {
    this.call('homeassistant.update_entity', entityId, {}, timeoutMs).catch(() => {});
  }

  /** Resolves when all that it had to say before was said. One that does not answer is hung up on. */
  async ping(): Promise<void> {
    await this.ask({ type: 'ping' }).catch((error: unknown) => {
      this.close();
      throw error;
    });
  }

  async #subscribe(message: { type: string; [field: string]: unknown }, onEvent: (event: Fields) => void) {
    // The first event may come before the answer is seen.
    this.#listeners.set(this.#lastId + 1, onEvent);
    await this.ask(message);
  }

  /** The registry of entities; read again after it was changed. */
  entries(): Promise<EntityEntry[]> {
    this.#entries ??= this.#readEntries().catch((error: unknown) => {
      this.#entries = null;
      throw error;
    });
    return this.#entries;
  }

  async #readEntries(): Promise<EntityEntry[]> {
    if (!this.#followsEntries) {
      await this.#subscribe({ type: 'subscribe_events', event_type: 'entity_registry_updated' }, () => {
        this.#entries = null;
      });
      this.#followsEntries = true;
    }
    return parseEntries(await this.ask({ type: 'config/entity_registry/list' }));
  }

  /** Follows the states of these entities from now on; `isAnew`: asks for them again. */
  async watch(entityIds: readonly string[], isAnew = false): Promise<void> {
    const isFollowed = (id: string) => [...this.#followed.values()].some((ids) => ids.includes(id));
    const fresh = entityIds.filter((id) => isAnew || !isFollowed(id));
    // An empty list would mean every entity of the house.
    if (fresh.length === 0) return;
    // What is asked for again takes the place of the earlier subscriptions, with all that those follow.
    const earlier = [...this.#followed].filter(([, ids]) => ids.some((id) => fresh.includes(id)));
    const followed = [...new Set([...fresh, ...earlier.flatMap(([, ids]) => ids)])];
    const subscription = this.#lastId + 1;
    this.#followed.set(subscription, followed);
    await this.#subscribe({ type: 'subscribe_entities', entity_ids: followed }, (event) =>
      applyStates(this.#states, event),
    ).catch((error: unknown) => {
      // Home Assistant may have taken it, and only its answer was lost.
      this.#unfollow(subscription);
      throw error;
    });
    for (const [id] of earlier) this.#unfollow(id);
    // Their states come after the answer.
    await this.ping();
  }

  #unfollow(subscription: number): void {
    if (this.#followed.delete(subscription)) this.#unsubscribe(subscription);
  }

  #unsubscribe(subscription: number): void {
    this.#listeners.delete(subscription);
    // Where it hangs up or knows no such subscription, it is over as well.
    this.ask({ type: 'unsubscribe_events', subscription }).catch(() => {});
  }

  /** Its state; null where there is no such entity, or it is not watched. */
  stateOf(entityId: string): string | null {
    return this.entityOf(entityId)?.state ?? null;
  }

  /** The same with all that is said of it. */
  entityOf(entityId: string): EntityState | null {
    return this.#states.get(entityId) ?? null;
  }

  /**
   * When Home Assistant last heard of an entity, epoch milliseconds, some minutes old at the most; null where it does not
   * say. All for which somebody asks are asked for together.
   */
  async reportedAt(entityId: string): Promise<number | null> {
    const elapsedMs = performance.now();
    this.#reportIds.add(entityId);
    if (
      this.#reports === null ||
      elapsedMs - this.#reports.askedMs > REPORTS_LAST_MS ||
      this.#reports.lacks(entityId)
    ) {
      let ids: string[] | null = null;
      const times = sleep(GATHER_MS).then(() => {
        ids = [...this.#reportIds];
        return this.#askReports(ids);
      });
      this.#reports = { askedMs: elapsedMs, lacks: (id) => ids !== null && !ids.includes(id), times };
    }
    return (await this.#reports.times).get(entityId) ?? null;
  }

  /** Empty where it does not say. */
  async #askReports(ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
    const subscription = this.#lastId + 1;
    let times: ReadonlyMap<string, number> | null = null;
    const question = { template: LAST_REPORTS, variables: { ids }, report_errors: true };
    try {
      await this.#subscribe({ type: 'render_template', ...question }, (event) => {
        times ??= parseReports(ids, event);
      });
      await this.waitFor(() => times !== null, this.#timeoutMs);
      this.#unsubscribe(subscription);
    } catch (error) {
      if (!(error instanceof DriverError)) throw error;
    }
    return times ?? new Map();
  }

  /** Has those look again who wait for something. */
  wake(): void {
    this.#watchers.wake();
  }

  /** Waits until something is so, at most `timeoutMs`; whether it became so. Rejects when Home Assistant hangs up. */
  waitFor(isSo: () => boolean, timeoutMs: number): Promise<boolean> {
    return this.#watchers.waitFor(() => {
      if (!this.#isOpen) throw unreachable('Home Assistant has hung up.');
      return isSo();
    }, timeoutMs);
  }
}
