/**
 * Answers of `/index`, kept as text for as long as nothing they tell has changed. Every change is announced under
 * its group or user, and that raises a version; one small query asks for the versions and so tells whether the
 * text still holds.
 */
import { createHash } from 'node:crypto';
import type { GroupId, UserId } from '@sluice/engine/vocabulary/ids';
import { sql } from 'drizzle-orm';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ok } from '../platform/envelope.ts';
import type { Services } from '../platform/services.ts';
import { readIndex } from './read-index.ts';

interface Kept {
  versions: string;
  body: string;
  etag: string;
  /** "Next", "today" and a rain delay's end move with the clock even when nothing changes. */
  staleAt: number;
}

const KEPT_AT_MOST = 500;
const FRESH_MS = 30_000;

export class IndexCache {
  readonly #services: Services;
  readonly #kept = new Map<string, Kept>();

  constructor(services: Services) {
    this.#services = services;
  }

  async answer(
    userId: UserId,
    groupId: GroupId | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<void> {
    const { db, settings, clock } = this.#services;
    const key = `${userId} ${groupId ?? ''}`;
    const versions = await this.#versions(userId);
    let kept = this.#kept.get(key);
    if (!kept || kept.versions !== versions || kept.staleAt <= clock.now()) {
      const body = JSON.stringify(ok(await readIndex(db, userId, groupId, settings.forumUrl, clock.now())));
      const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
      kept = { versions, body, etag, staleAt: clock.now() + FRESH_MS };
      this.#kept.delete(key);
      this.#kept.set(key, kept);
      const [oldest] = this.#kept.keys();
      if (this.#kept.size > KEPT_AT_MOST && oldest !== undefined) this.#kept.delete(oldest);
    }
    reply.header('etag', kept.etag).header('cache-control', 'private, no-cache');
    if (request.headers['if-none-match'] === kept.etag) {
      await reply.code(304).send();
      return;
    }
    return reply
      .type('application/json; charset=utf-8')
      .serializer((text) => text as unknown as string)
      .send(kept.body);
  }

  async #versions(userId: UserId): Promise<string> {
    const answer = await this.#services.db.execute<{ versions: string | null }>(sql`
      select string_agg(scope || ':' || version, ',' order by scope) as versions from live_versions
      where scope = ${userId} or scope in (select group_id from shares where user_id = ${userId})`);
    return answer.rows[0]?.versions ?? '';
  }
}
