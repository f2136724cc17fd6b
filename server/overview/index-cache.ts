/**
 * Answers of `/index`, kept as text for as long as nothing they tell has changed. Every change is announced under
 * its group or user, which raises a version; the versions come with the session of every request.
 */
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { GroupId } from '@sluice/engine/vocabulary/ids';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { RequestAccount } from '../platform/account-of-request.ts';
import { ok } from '../platform/envelope.ts';
import type { Services } from '../platform/services.ts';
import { readIndex } from './read-index.ts';

interface Kept {
  versions: string;
  plain: Buffer;
  zipped: Buffer;
  etag: string;
  /** "Next", "today" and a rain delay's end move with the clock even when nothing changes. */
  staleAt: number;
}

const KEPT_AT_MOST = 500;
const FRESH_MS = 30_000;

const zip = promisify(gzip);

export class IndexCache {
  readonly #services: Services;
  readonly #kept = new Map<string, Kept>();

  constructor(services: Services) {
    this.#services = services;
  }

  async answer(
    account: RequestAccount,
    groupId: GroupId | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    const { etag, plain, zipped } = await this.#read(account, groupId);
    reply.header('etag', etag).header('cache-control', 'private, no-cache').header('vary', 'accept-encoding');
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    reply.type('application/json; charset=utf-8');
    return request.headers['accept-encoding']?.includes('gzip')
      ? reply.header('content-encoding', 'gzip').send(zipped)
      : reply.header('content-encoding', 'identity').send(plain);
  }

  async #read({ id, versions }: RequestAccount, groupId: GroupId | undefined): Promise<Kept> {
    const { db, settings, clock } = this.#services;
    const key = `${id} ${groupId ?? ''}`;
    const known = this.#kept.get(key);
    if (known && known.versions === versions && known.staleAt > clock.now()) return known;
    const index = await readIndex(db, id, groupId, settings.forumUrl, clock.now());
    const plain = Buffer.from(JSON.stringify(ok(index)));
    const kept = {
      versions,
      plain,
      zipped: await zip(plain),
      etag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
      staleAt: clock.now() + FRESH_MS,
    };
    this.#kept.delete(key);
    this.#kept.set(key, kept);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > KEPT_AT_MOST && oldest !== undefined) this.#kept.delete(oldest);
    return kept;
  }
}
