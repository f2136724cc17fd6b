/**
 * Records every successful change, whatever its route: who, what, from where, when. Never its contents, except names. The
 * entry is written in the transaction of the change, so that neither is there without the other.
 */
import { LIMITS } from '@sluice/engine/vocabulary/limits';
import { DAY_MS } from '@sluice/engine/vocabulary/units';
import type { FastifyRequest } from 'fastify';
import { withCommitNote } from '../platform/database/commit-note.ts';
import type { App, Services } from '../platform/services.ts';
import { ChangeNote } from './change-note.ts';
import { deleteEntriesBefore } from './store.ts';
import { deleteVisitsBefore } from './visit-store.ts';

const CHANGES = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);
const notes = new WeakMap<FastifyRequest, ChangeNote>();

/** Records changes on the routes of `app`. */
export function recordChanges(app: App, { db, clock }: Services): void {
  app.decorate('recordsChanges', true);
  app.addHook('preHandler', (request, _reply, next) => {
    if (!CHANGES.has(request.method)) return next();
    const note = new ChangeNote(request, new Date(clock.now()));
    notes.set(request, note);
    withCommitNote(note, next);
  });
  app.addHook('preSerialization', async (request, reply, payload) => {
    const note = notes.get(request);
    if (note && reply.statusCode < 400) await note.finish(db, payload);
    return payload;
  });
  app.addHook('onResponse', async (request) => notes.get(request)?.close());
}

/** Forgets changes and logins after a year, visits after their days. */
export async function forgetOldEntries({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  await deleteEntriesBefore(db, new Date(clock.now() - LIMITS.auditTrailDays * DAY_MS));
  await deleteVisitsBefore(db, new Date(clock.now() - LIMITS.visitDays * DAY_MS));
}
