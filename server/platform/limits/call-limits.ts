/** Limits on calls, counted before anything of a call is validated: by network, by account, and over all callers. */
import type { CallLimit } from '@sluice/contract/call';
import { LIMITS } from '@sluice/engine/vocabulary/limits';
import { MINUTE_MS } from '@sluice/engine/vocabulary/units';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';
import type { App, Services } from '../services.ts';
import { hashToken } from '../session-cookie.ts';
import { EVERYBODY } from './counts.ts';
import { isThisMachine, networkOf } from './network.ts';
import { writeRooms } from './rate-limit-fields.ts';
import type { SharedCounter } from './shared-counts.ts';
import { lockTries, storeTries } from './stored-waits.ts';
import { type Room, Waits } from './waits.ts';

/** Names of limits in answers. */
export type Policy = 'all-calls' | 'this-call';

declare module 'fastify' {
  interface FastifyContextConfig {
    limit?: CallLimit;
  }
  interface FastifyRequest {
    /** Epoch milliseconds. */
    receivedMs: number;
    /** What its caller may still call: of all calls, and of this one where it has a limit of its own. */
    rooms: Partial<Record<Policy, Room>> | null;
  }
}

const WINDOWS_MS: Readonly<Record<CallLimit['window'], number>> = { '1 minute': MINUTE_MS, '1 hour': 60 * MINUTE_MS };
/** A network is more people than one, where a call counts by person too. */
const PEOPLE_OF_NETWORK = 3;
/** All callers together may make a limited call this many times as often as one of them. */
const ALL_CALLERS = 50;

interface Counters {
  network: SharedCounter;
  person: SharedCounter;
  all: SharedCounter;
}

/** Counts calls of all routes of `app`; those with a `limit` of their own as well by that. */
export function limitCalls(app: App, { clock, db, counts }: Pick<Services, 'clock' | 'db' | 'counts'>): void {
  app.decorateRequest('receivedMs', 0);
  app.decorateRequest('rooms', null);
  const counters = new Map<CallLimit, Counters>();
  const everyCall = counter('every call', LIMITS.callsPerMinute, MINUTE_MS);
  const alwaysServed = counter('always served', LIMITS.callsPerMinute, MINUTE_MS);
  const callsLike = ({ routeOptions }: FastifyRequest) =>
    routeOptions.config.isAlwaysServed ? alwaysServed : everyCall;

  function counter(name: string, times: number, windowMs: number): SharedCounter {
    return counts.share(name, new Waits(times, windowMs));
  }

  /** Calls that share a limit are counted together, by the name of the first of them: the same in all processes. */
  app.addHook('onRoute', ({ method, url, config }) => {
    const limit = config?.limit;
    if (!limit || counters.has(limit)) return;
    const { times, window, field } = limit;
    const windowMs = WINDOWS_MS[window];
    counters.set(limit, {
      network: counter(`${method} ${url} network`, field ? times * PEOPLE_OF_NETWORK : times, windowMs),
      person: counter(`${method} ${url} person`, times, windowMs),
      all: counter(`${method} ${url} all`, times * ALL_CALLERS, windowMs),
    });
  });
  const countersOf = (limit: CallLimit): Counters => {
    const those = counters.get(limit);
    if (!those) throw new Error('a call with a limit that no route was added with');
    return those;
  };

  const refuse = (waitMs: number) => {
    if (waitMs > 0) throw tooManyRequests(Math.ceil(waitMs / 1000));
  };
  const count = (request: FastifyRequest, policy: Policy, counter: SharedCounter, caller: string) => {
    const waitMs = counts.take(counter, caller);
    noteRoom(request, policy, counts.room(counter, caller));
    refuse(waitMs);
  };
  const countStored = async (request: FastifyRequest, limit: CallLimit, by: 'network' | 'person', whom: string) => {
    const those = countersOf(limit)[by];
    if (!limit.survivesRestart) return count(request, 'this-call', those, whom);
    const caller = hashToken(whom);
    const waitMs = await db.transaction(async (tx) => {
      const before = await lockTries(tx, nameOf(request), by, caller);
      if (before) those.waits.restore(caller, { ...before });
      const wait = those.waits.take(caller, clock.now());
      noteRoom(request, 'this-call', those.waits.room(caller, clock.now()));
      const tries = those.waits.read(caller);
      // Whoever waits already changes nothing.
      if (tries && (tries.count !== before?.count || tries.blockedUntil !== before.blockedUntil))
        await storeTries(tx, nameOf(request), by, caller, tries);
      return wait;
    });
    refuse(waitMs);
  };

  app.addHook('onRequest', async (request) => {
    request.receivedMs = clock.now();
    request.rooms = {};
    const { limit, isAlwaysServed = false } = request.routeOptions.config;
    const network = networkOf(request.fromAddress);
    const isOwn = isThisMachine(request.fromAddress);
    if (!isOwn) count(request, 'all-calls', callsLike(request), network);
    if (!limit || (isAlwaysServed && isOwn)) return;
    await countStored(request, limit, 'network', network);
    if (!isAlwaysServed) refuse(counts.take(countersOf(limit).all, EVERYBODY));
  });

  app.addHook('onSend', async (request, reply) => void reply.headers(writeRooms(request.rooms ?? {})));

  // The body has been read by now, and not been looked at.
  app.addHook('preValidation', async (request) => {
    const { limit } = request.routeOptions.config;
    const account = request.account?.id;
    if (account !== undefined && !isThisMachine(request.fromAddress))
      count(request, 'all-calls', callsLike(request), account);
    const person = limit && (readField(request, limit) ?? account);
    if (limit && person !== undefined) await countStored(request, limit, 'person', person);
  });
}

/** Of two that count the same, by network and by person, the narrower one. */
function noteRoom({ rooms }: FastifyRequest, policy: Policy, room: Room): void {
  if (rooms && room.left <= (rooms[policy]?.left ?? Number.POSITIVE_INFINITY)) rooms[policy] = room;
}

const nameOf = ({ method, routeOptions }: FastifyRequest) => `${method} ${routeOptions.url}`;

/** Whom a call without an account is about, as its body says: so that one account cannot be tried from many networks. */
function readField({ body }: FastifyRequest, { field }: CallLimit): string | undefined {
  const value = field && typeof body === 'object' ? (body as Record<string, unknown> | null)?.[field] : undefined;
  return typeof value === 'string' ? value.trim().toLowerCase().slice(0, LIMITS.textMaxCharacters) : undefined;
}

export const tooManyRequests = (seconds: number) =>
  new AppError('tooManyRequests', { message: 'errors.tooManyRequests', figures: { seconds } });
