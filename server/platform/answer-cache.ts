/**
 * A cache of answers of frequent reads, kept as text until something in them changes. Every change is announced for its
 * group or user, which raises a version; every request reads the versions with its session.
 */
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import PQueue from 'p-queue';
import { requireAccount } from './account-of-request.ts';
import type { Clock } from './clock.ts';
import { ok } from './envelope.ts';
import { RecentMap } from './recent-map.ts';

type CachedAnswer = ReturnType<typeof pack> & {
  versions: string;
  /** Maximum age: "next", "today" and a rain delay's end change with time alone. */
  staleAt: number;
};

const MAX_ANSWERS = 500;
const FRESH_MS = 30_000;
/** One that is asked for in its last seconds is made anew meanwhile, so that who asks often never waits for it. */
const LAST_MS = 5_000;
/** 10 % larger than with the default 6, but in about half the time. */
const ZIP_LEVEL = 3;

const gzipped = promisify(gzip);

export class AnswerCache {
  readonly #clock: Clock;
  readonly #answers = new RecentMap<CachedAnswer>(MAX_ANSWERS);
  /** What is being read, by key and versions. */
  readonly #reading = new Map<string, Promise<CachedAnswer>>();
  /** One after the other: many answers grow old together, as after new weather, and people ask meanwhile. */
  readonly #renewals = new PQueue({ concurrency: 1 });
  /** Keys and versions of those that wait for their renewal. */
  readonly #renewing = new Set<string>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** `key`: the request, apart from the user. `read` is called only when nothing fresh is cached. */
  async answer<Data extends object>(
    request: FastifyRequest,
    reply: FastifyReply,
    key: string,
    read: () => Promise<Data>,
  ): Promise<FastifyReply> {
    const { etag, plain, zip } = await this.#read(request, key, read);
    reply.header('etag', etag).header('cache-control', 'private, no-cache').header('vary', 'accept-encoding');
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    reply.type('application/json; charset=utf-8');
    return request.headers['accept-encoding']?.includes('gzip')
      ? reply.header('content-encoding', 'gzip').send(await zip())
      : reply.header('content-encoding', 'identity').send(plain);
  }

  async #read(request: FastifyRequest, asked: string, read: () => Promise<object>): Promise<CachedAnswer> {
    const { id, gardenId, versions } = requireAccount(request);
    const key = `${id} ${gardenId ?? ''} ${asked}`;
    const cached = this.#answers.get(key);
    const remainingMs = cached?.versions === versions ? cached.staleAt - this.#clock.now() : 0;
    if (!cached || remainingMs <= 0) return this.#renew(key, versions, read);
    if (remainingMs < LAST_MS) this.#renewInTime(key, versions, read);
    return cached;
  }

  #renewInTime(key: string, versions: string, read: () => Promise<object>): void {
    const name = `${key} ${versions}`;
    if (this.#renewing.has(name)) return;
    this.#renewing.add(name);
    const renewal = this.#renewals.add(async () => {
      const cached = this.#answers.get(key);
      // Whoever could not wait may have read it by now, also after a change.
      const isOld = cached?.versions === versions && cached.staleAt - this.#clock.now() < LAST_MS;
      if (isOld) await this.#renew(key, versions, read);
    });
    // One that fails is tried again by whoever asks when the answer is stale, and told of it.
    renewal.catch(() => {}).finally(() => this.#renewing.delete(name));
  }

  #renew(key: string, versions: string, read: () => Promise<object>): Promise<CachedAnswer> {
    const name = `${key} ${versions}`;
    const reading = this.#reading.get(name);
    if (reading) return reading;
    const begun = this.#make(key, versions, read).finally(() => this.#reading.delete(name));
    this.#reading.set(name, begun);
    return begun;
  }

  async #make(key: string, versions: string, read: () => Promise<object>): Promise<CachedAnswer> {
    const staleAt = this.#clock.now() + FRESH_MS;
    const fresh = { versions, ...pack(await read()), staleAt };
    this.#answers.put(key, fresh);
    return fresh;
  }
}

function pack(data: object) {
  const plain = Buffer.from(JSON.stringify(ok(data)));
  const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
  let zipped: Promise<Buffer> | null = null;
  // Who has it already is not sent it again.
  const zip = () => (zipped ??= gzipped(plain, { level: ZIP_LEVEL }));
  return { plain, zip, etag };
}
