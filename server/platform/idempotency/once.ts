/**
 * Makes actions idempotent: with an `Idempotency-Key` the first answer is stored and repeated. After a failure of the
 * server the key is free, so that a retry works.
 */
import { createHash } from 'node:crypto';
import { LIMITS } from '@sluice/engine/vocabulary/limits';
import { HOUR_MS } from '@sluice/engine/vocabulary/units';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { requireAccount } from '../account-of-request.ts';
import { conflict, invalid } from '../errors.ts';
import type { App, Services } from '../services.ts';
import { findStoredAnswer, forgetKeysBefore, freeKey, storeAnswer, takeKey } from './store.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The answer holds a secret that is shown only once, and is not stored. */
    answersSecret?: boolean;
  }
  interface FastifyRequest {
    /** The key this request holds; null without one. */
    idempotencyKey: string | null;
  }
}

const HEADER = 'idempotency-key';
const CHANGES = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);
const TOO_MANY_REQUESTS = 429;

export function answerOnce(app: App, { db, clock }: Services): void {
  app.decorateRequest('idempotencyKey', null);
  /** Requests that are running in this process: the same request sent again waits for the first answer. */
  const underWay = new Map<string, PromiseWithResolvers<void>>();
  const toPlace = (userId: string, key: string) => `${userId} ${key}`;
  const end = (place: string) => {
    underWay.get(place)?.resolve();
    underWay.delete(place);
  };

  app.addHook('preValidation', async (request, reply) => {
    const key = request.headers[HEADER];
    if (key === undefined || !CHANGES.has(request.method)) return;
    if (typeof key !== 'string' || !/^[\x21-\x7e]{1,100}$/.test(key)) throw invalid(HEADER, 'errors.idempotencyKey');
    const { id: userId } = requireAccount(request);
    const requestHash = hashOfRequest(request);
    const createdAt = new Date(clock.now());
    const place = toPlace(userId, key);
    while (underWay.has(place)) await underWay.get(place)?.promise;
    underWay.set(place, Promise.withResolvers());
    try {
      if (await takeKey(db, { userId, key, requestHash, createdAt })) request.idempotencyKey = key;
    } finally {
      if (request.idempotencyKey === null) end(place);
    }
    if (request.idempotencyKey !== null) return;
    const stored = await findStoredAnswer(db, userId, key);
    if (stored && stored.requestHash !== requestHash) throw conflict('errors.idempotencyKeyUsed');
    // Perhaps interrupted: what may have been done is not repeated.
    if (!stored?.httpStatus) throw conflict('errors.idempotencyUnderWay');
    if (stored.body === null) throw conflict('errors.idempotencySecret');
    reply.header('idempotency-replayed', 'true').type('application/json; charset=utf-8');
    return reply.code(stored.httpStatus).send(stored.body);
  });

  app.addHook('onSend', async (request, reply, payload) => {
    if (request.idempotencyKey !== null) await settle(request, reply, payload);
    return payload;
  });

  async function settle(request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<void> {
    const { id: userId } = requireAccount(request);
    const key = request.idempotencyKey ?? '';
    const { statusCode } = reply;
    const isRefusedForNow = statusCode >= 500 || statusCode === TOO_MANY_REQUESTS;
    const body = typeof payload === 'string' && !request.routeOptions.config.answersSecret ? payload : null;
    await (isRefusedForNow ? freeKey(db, userId, key) : storeAnswer(db, userId, key, statusCode, body)).catch((error) =>
      request.log.error({ err: error }, 'the answer of an action could not be kept'),
    );
    end(toPlace(userId, key));
  }
}

/** Contains the token, which is not in the database: so no password can be guessed from the stored hash. */
function hashOfRequest(request: FastifyRequest): string {
  const parts = [request.headers.authorization, request.method, request.url, JSON.stringify(request.body ?? null)];
  return createHash('sha256').update(parts.join('\n')).digest('base64url');
}

/** Forgets keys older than a day. */
export async function forgetOldKeys({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  await forgetKeysBefore(db, new Date(clock.now() - LIMITS.idempotencyHours * HOUR_MS));
}
