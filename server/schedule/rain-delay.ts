/** A rain delay skips every program of a garden until it is over; manual runs still work. */
import type { Recalculation } from '@sluice/contract/schedule';
import type { GroupId } from '@sluice/engine/vocabulary/ids';
import type { FastifyRequest } from 'fastify';
import { updateGroup } from '../groups/index.ts';
import type { Transaction } from '../platform/database/connect.ts';
import { announce } from '../platform/live/announce.ts';
import type { Services } from '../platform/services.ts';

/** Begins or ends it, and makes the plan again; `until` null ends it. */
export async function delayForRain(
  { db, recalculate }: Pick<Services, 'db' | 'recalculate'>,
  groupId: GroupId,
  until: Date | null,
  request?: FastifyRequest,
): Promise<Recalculation> {
  await db.transaction(async (tx) => writeRainDelay(tx, groupId, until));
  return recalculate(groupId, request);
}

/** Writes it alone; the caller makes the plan again. */
export async function writeRainDelay(tx: Transaction, groupId: GroupId, until: Date | null): Promise<void> {
  await updateGroup(tx, groupId, { rainDelayUntil: until });
  await announce(tx, { groupId }, ['group', 'schedule', 'zones', 'devices']);
}
