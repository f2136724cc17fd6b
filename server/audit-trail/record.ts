/**
 * Records every successful change, whatever its route: who, what, from where, when. Never its contents, except names.
 */
import { LIMITS } from '@sluice/engine/vocabulary/limits';
import type { FastifyRequest } from 'fastify';
import type { App, Services } from '../platform/services.ts';
import { deleteEntriesBefore, insertEntry } from './store.ts';

const CHANGES = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);
const PREFIX = /^\/(api\/v1|auth)/;

/** For the routes of `app`. */
export function recordChanges(app: App, services: Services): void {
  app.addHook('preSerialization', async (request, reply, payload) => {
    if (CHANGES.has(request.method) && reply.statusCode < 400) await record(services, request, payload);
    return payload;
  });
}

/** Records one change; its account must be known. If this fails, the change itself stays. */
async function record({ db, clock }: Services, request: FastifyRequest, answer: unknown): Promise<void> {
  const { account, method, routeOptions, ip, groupId } = request;
  if (!account) return;
  const route = (routeOptions.url ?? '').replace(PREFIX, '');
  const subject = findSubject(request, answer);
  await insertEntry(db, {
    groupId,
    userId: account.id,
    userName: account.name,
    action: `${method} ${route}`,
    subjectId: subject.id,
    subjectName: subject.name,
    fromAddress: ip,
    tokenName: account.tokenName,
    at: new Date(clock.now()),
  }).catch((error) => request.log.error({ err: error }, 'a change could not be written into the audit trail'));
}

interface Subject {
  id: string | null;
  name: string | null;
}

/**
 * The id of what was created, otherwise the last id of the address; the name from the answer, otherwise the one before.
 */
function findSubject({ method, params, subjectName }: FastifyRequest, answer: unknown): Subject {
  const { data } = answer as { data?: Record<string, unknown> };
  const told = Object.values(data ?? {}).map(findThing);
  const made = method === 'POST' ? told.find(({ id }) => id !== null) : undefined;
  const id = made?.id ?? Object.values((params ?? {}) as Record<string, string>).at(-1) ?? null;
  return { id, name: told.find((thing) => thing.id !== null && thing.id === id)?.name ?? subjectName };
}

/** A share is known by its user. */
function findThing(value: unknown): Subject {
  const { id, user_id, name } = (value ?? {}) as Record<string, unknown>;
  return { id: textOrNull(id) ?? textOrNull(user_id), name: textOrNull(name) };
}

const textOrNull = (value: unknown) => (typeof value === 'string' ? value : null);

/** Forgets what is older than a year. */
export async function forgetOldEntries({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  await deleteEntriesBefore(db, new Date(clock.now() - LIMITS.auditTrailDays * 86_400_000));
}
