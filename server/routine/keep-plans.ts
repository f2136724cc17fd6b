/** Every minute: plans that are to be made anew, with the rain that was seen since; and reminders by the soil. */
import type { FastifyBaseLogger } from 'fastify';
import { findGroup } from '../groups/index.ts';
import type { Database } from '../platform/database/connect.ts';
import { remindByMoisture } from '../reminders/index.ts';
import { forgetPlanned, refreshPlans } from '../schedule/index.ts';
import { bringWeather } from './weather.ts';

/** Days for which taken starts are kept, for whoever looks at what went wrong. */
const TAKEN_DAYS = 2;

export async function keepPlans(db: Database, nowMs: number, log: FastifyBaseLogger): Promise<void> {
  await refreshPlans(db, nowMs, log, async (groupId) => {
    const group = await findGroup(db, groupId);
    if (group) await bringWeather(db, group, nowMs, false);
  });
  await remindByMoisture(db, nowMs);
}

export const forgetTakenStarts = (db: Database, nowMs: number) =>
  forgetPlanned(db, new Date(nowMs - TAKEN_DAYS * 86_400_000));
