/**
 * A process that crashes again and again starts nothing (docs/fail-safe.md, 4; docs/decisions/0041): it closes and
 * reconciles as always, but takes no start and opens no valve until it has been quiet, or somebody says go on.
 */
import { randomUUID } from 'node:crypto';
import { DAY_MS } from '@sluice/engine/vocabulary/units';
import { and, count, eq, gt, lt } from 'drizzle-orm';
import { holdStarts, releaseStarts } from '../groups/index.ts';
import { notify } from '../notifications/index.ts';
import type { Database } from '../platform/database/connect.ts';
import { serverStarts } from './tables.ts';

/** Within this time starts are counted, and after so long without one everything goes on. */
const QUIET_MS = 10 * 60_000;
const FORGOTTEN_MS = DAY_MS;

export interface StartNote {
  /** The process was told to stop: this start is no crash. */
  wasStopped(): Promise<void>;
  /** Whether it has started too often. */
  isTooOften: boolean;
}

/**
 * Notes a start of the process at `place`. With more than `most` within ten minutes, none of them ended on purpose, no
 * garden is watered for now, and their people are told. `most` 0: any number is right.
 */
export async function noteStart(db: Database, place: string, most: number, nowMs: number): Promise<StartNote> {
  const id = randomUUID();
  const startedAt = new Date(nowMs);
  return db.transaction(async (tx) => {
    await tx.delete(serverStarts).where(lt(serverStarts.startedAt, new Date(nowMs - FORGOTTEN_MS)));
    await tx.insert(serverStarts).values({ id, place, startedAt });
    const recent = and(
      eq(serverStarts.place, place),
      eq(serverStarts.wasStopped, false),
      gt(serverStarts.startedAt, new Date(nowMs - QUIET_MS)),
    );
    const [{ starts } = { starts: 0 }] = await tx.select({ starts: count() }).from(serverStarts).where(recent);
    const isTooOften = most > 0 && starts > most;
    for (const groupId of isTooOften ? await holdStarts(tx, startedAt) : []) {
      await notify(tx, {
        groupId,
        key: 'startsHeld',
        figures: { starts, time: startedAt.toISOString() },
        subject: 'GARDEN',
        subjectId: groupId,
        cause: `starts held ${startedAt.toISOString()}`,
        at: startedAt,
      });
    }
    return {
      isTooOften,
      wasStopped: async () => {
        await db.update(serverStarts).set({ wasStopped: true }).where(eq(serverStarts.id, id));
      },
    };
  });
}

/** Lets gardens be watered again once no process has started for ten minutes. */
export async function releaseQuietGardens(db: Database, nowMs: number): Promise<void> {
  await releaseStarts(db, { heldBefore: new Date(nowMs - QUIET_MS) });
}
