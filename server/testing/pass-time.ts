/**
 * Lets hours of a garden pass at once, without hardware: starts are taken as the control loop does, and each device
 * waters one run after the other for its full length.
 */
import { HOUR_MS } from '@sluice/engine/vocabulary/units';
import { and, asc, eq, ne } from 'drizzle-orm';
import type { RunRow } from '../runs/store.ts';
import { runs } from '../runs/tables.ts';
import { gardensWithStart, takeDueStarts, takeGardenStarts } from '../schedule/index.ts';
import type { TestServer } from './test-server.ts';

const FAR_MS = HOUR_MS;

/** Sets the garden's clock forward to `untilMs`, stopping at everything that happens on the way. */
export async function passTime({ db, clock }: TestServer, groupId: string, untilMs: number): Promise<void> {
  for (;;) {
    const nowMs = clock.now();
    await takeDue(db, nowMs);
    const nextMs = await waterOn(db, groupId, nowMs);
    const [start] = await gardensWithStart(db, new Date(nowMs), new Date(nowMs + FAR_MS));
    const at = Math.min(untilMs, nextMs, start?.at ?? untilMs, nowMs + FAR_MS);
    if (at > nowMs) clock.set(at);
    else if (at === untilMs) return;
  }
}

async function takeDue(db: TestServer['db'], nowMs: number): Promise<void> {
  for (;;) {
    const coming = await gardensWithStart(db, new Date(nowMs), new Date(nowMs));
    if (coming.length === 0) return;
    const ids = coming.map(({ id }) => id);
    for (const id of (await takeDueStarts(db, ids, nowMs)).oneByOne) await takeGardenStarts(db, id, nowMs);
  }
}

/** Returns when the next valve shuts. */
async function waterOn(db: TestServer['db'], groupId: string, nowMs: number): Promise<number> {
  const active = await db
    .select()
    .from(runs)
    .where(and(eq(runs.groupId, groupId as never), ne(runs.phase, 'ENDED')))
    .orderBy(asc(runs.plannedStart), asc(runs.position));
  let next = Number.POSITIVE_INFINITY;
  for (const queue of Map.groupBy(active, ({ deviceId }) => deviceId).values()) {
    next = Math.min(next, await waterQueue(db, queue, nowMs));
  }
  return next;
}

async function waterQueue(db: TestServer['db'], queue: RunRow[], nowMs: number): Promise<number> {
  const open = queue.find(({ phase }) => phase === 'WATERING');
  const deadlineMs = open?.deadline?.getTime() ?? 0;
  if (open && deadlineMs > nowMs) return deadlineMs;
  if (open) {
    const change = { phase: 'ENDED', outcome: 'COMPLETED', closedAt: open.deadline } as const;
    await db.update(runs).set(change).where(eq(runs.id, open.id));
  }
  const next = queue.find(({ id, plannedStart }) => id !== open?.id && plannedStart.getTime() <= nowMs);
  if (!next)
    return Math.min(...queue.filter(({ id }) => id !== open?.id).map(({ plannedStart }) => plannedStart.getTime()));
  const deadline = new Date(nowMs + next.durationS * 1000);
  await db
    .update(runs)
    .set({ phase: 'WATERING', openedAt: new Date(nowMs), deadline })
    .where(eq(runs.id, next.id));
  return deadline.getTime();
}
