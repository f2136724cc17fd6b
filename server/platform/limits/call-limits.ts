/** Limits on calls, counted before anything of a call is validated: by network, by account, and over all callers. */
import type { CallLimit } from '@sluice/contract/call';
import { LIMITS } from '@sluice/engine/vocabulary/limits';
import { MINUTE_MS } from '@sluice/engine/vocabulary/units';
import type { FastifyRequest } from 'fastify';
import type { Database } from '../database/connect.ts';
import { AppError } from '../errors.ts';
import type { App, Services } from '../services.ts';
import { hashToken } from '../session-cookie.ts';
import { EVERYBODY } from './counts.ts';
import { isThisMachine, networkOf } from './network.ts';
import { readTries, storeTries } from './stored-waits.ts';
import { Waits } from './waits.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    limit?: CallLimit;
  }
  interface FastifyRequest {
    /** Epoch milliseconds. */
    receivedMs: number;
  }
}

const WINDOWS_MS: Readonly<Record<CallLimit['window'], number>> = { '1 minute': MINUTE_MS, '1 hour': 60 * MINUTE_MS };
/** A network is more people than one, where a call counts by person too. */
const PEOPLE_OF_NETWORK = 3;
/** All callers together may make a limited call this many times as often as one of them. */
const ALL_CALLERS = 50;

interface Counters {
  network: Waits;
  person: Waits;
  all: Waits;
}

/** Counts calls of all routes of `app`; those with a `limit` of their own as well by that. */
export function limitCalls(app: App, { clock, db }: Pick<Services, 'clock' | 'db'>): void {
  app.decorateRequest('receivedMs', 0);
  const counters = new Map<CallLimit, Promise<Counters>>();
  const everyCall = new Waits(LIMITS.callsPerMinute, MINUTE_MS);
  const alwaysServed = new Waits(LIMITS.callsPerMinute, MINUTE_MS);
  const callsLike = ({ routeOptions }: FastifyRequest) =>
    routeOptions.config.isAlwaysServed ? alwaysServed : everyCall;

  const countersOf = (limit: CallLimit, request: FastifyRequest): Promise<Counters> => {
    const started = counters.get(limit) ?? startCounters(db, limit, nameOf(request));
    counters.set(limit, started);
    // Asked for again where the database was away.
    started.catch(() => counters.delete(limit));
    return started;
  };
  const count = (waits: Waits, caller: string) => {
    const waitMs = waits.take(caller, clock.now());
    if (waitMs > 0) throw tooManyRequests(Math.ceil(waitMs / 1000));
  };
  const countStored = async (request: FastifyRequest, limit: CallLimit, by: 'network' | 'person', whom: string) => {
    const waits = (await countersOf(limit, request))[by];
    if (!limit.survivesRestart) return count(waits, whom);
    const caller = hashToken(whom);
    const before = { ...waits.read(caller) };
    try {
      count(waits, caller);
    } finally {
      const tries = waits.read(caller);
      // Whoever waits already changes nothing.
      if (tries && (tries.count !== before.count || tries.blockedUntil !== before.blockedUntil))
        await storeTries(db, nameOf(request), by, caller, tries);
    }
  };

  app.addHook('onRequest', async (request) => {
    request.receivedMs = clock.now();
    const { limit, isAlwaysServed = false } = request.routeOptions.config;
    const network = networkOf(request.fromAddress);
    const isOwn = isThisMachine(request.fromAddress);
    if (!isOwn) count(callsLike(request), network);
    if (!limit || (isAlwaysServed && isOwn)) return;
    await countStored(request, limit, 'network', network);
    if (!isAlwaysServed) count((await countersOf(limit, request)).all, EVERYBODY);
  });

  // The body has been read by now, and not been looked at.
  app.addHook('preValidation', async (request) => {
    const { limit } = request.routeOptions.config;
    const account = request.account?.id;
    if (account !== undefined && !isThisMachine(request.fromAddress)) count(callsLike(request), account);
    const person = limit && (readField(request, limit) ?? account);
    if (limit && person !== undefined) await countStored(request, limit, 'person', person);
  });
}

const nameOf = ({ method, routeOptions }: FastifyRequest) => `${method} ${routeOptions.url}`;

/** Makes the counters, with the earlier tries where they are stored. */
async function startCounters(db: Database, limit: CallLimit, call: string): Promise<Counters> {
  const made = makeCounters(limit);
  if (!limit.survivesRestart) return made;
  for (const { counter, caller, tries } of await readTries(db, call))
    if (counter === 'network' || counter === 'person') made[counter].restore(caller, tries);
  return made;
}

function makeCounters({ times, window, field }: CallLimit): Counters {
  const windowMs = WINDOWS_MS[window];
  return {
    network: new Waits(field ? times * PEOPLE_OF_NETWORK : times, windowMs),
    person: new Waits(times, windowMs),
    all: new Waits(times * ALL_CALLERS, windowMs),
  };
}

/** Whom a call without an account is about, as its body says: so that one account cannot be tried from many networks. */
function readField({ body }: FastifyRequest, { field }: CallLimit): string | undefined {
  const value = field && typeof body === 'object' ? (body as Record<string, unknown> | null)?.[field] : undefined;
  return typeof value === 'string' ? value.trim().toLowerCase().slice(0, LIMITS.textMaxCharacters) : undefined;
}

export const tooManyRequests = (seconds: number) =>
  new AppError('tooManyRequests', { message: 'errors.tooManyRequests', figures: { seconds } });
