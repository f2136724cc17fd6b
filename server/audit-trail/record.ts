/** Every change that succeeded is written down, whatever its route: who, what, from where, when. Never what was said. */
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

/** Writes down one change; the account behind it must be known. What was done stays done when this fails. */
async function record({ db, clock }: Services, request: FastifyRequest, answer: unknown): Promise<void> {
  const { account, method, routeOptions, ip, groupId } = request;
  if (!account) return;
  const route = (routeOptions.url ?? '').replace(PREFIX, '');
  await insertEntry(db, {
    groupId,
    userId: account.id,
    userName: account.name,
    action: `${method} ${route}`,
    subjectId: subjectOf(request, answer),
    fromAddress: ip,
    tokenName: account.tokenName,
    at: new Date(clock.now()),
  }).catch((error) => request.log.error({ err: error }, 'a change could not be written into the audit trail'));
}

/** Id of what was made, else the last id of the address. */
function subjectOf(request: FastifyRequest, answer: unknown): string | null {
  const named = Object.values((request.params ?? {}) as Record<string, string>).at(-1) ?? null;
  if (request.method !== 'POST') return named;
  const { data } = answer as { data?: Record<string, { id?: unknown } | null> };
  const made = Object.values(data ?? {}).find((value) => typeof value?.id === 'string');
  return made ? String(made.id) : named;
}

/** Forgets what is older than a year. */
export async function forgetOldEntries({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  await deleteEntriesBefore(db, new Date(clock.now() - LIMITS.auditTrailDays * 86_400_000));
}
