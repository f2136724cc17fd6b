/** Rain delays of several gardens in one call, each by its own rights (docs/decisions/0167). */
import type { Answer } from '@sluice/contract/calls';
import type { RainDelays } from '@sluice/contract/gardens-overview';
import type { GroupId } from '@sluice/engine/vocabulary/ids';
import { LIMITS } from '@sluice/engine/vocabulary/limits';
import { may } from '@sluice/engine/vocabulary/roles';
import { HOUR_MS } from '@sluice/engine/vocabulary/units';
import type { FastifyRequest } from 'fastify';
import { type GroupRow, groupsOfUser, lockGroup } from '../groups/index.ts';
import { requireAccount } from '../platform/account-of-request.ts';
import { invalid } from '../platform/errors.ts';
import { midnightIn, momentOrNull } from '../platform/moments.ts';
import type { Services } from '../platform/services.ts';
import { writeRainDelay } from '../schedule/index.ts';

type Wanted = RainDelays['delays'][number];
type Result = Answer<'PUT /rain_delays'>['gardens'][number];

/**
 * All in one transaction, with an entry in each garden's trail. Throws "invalid" for a delay that is over already or longer
 * than one may be.
 */
export async function changeRainDelays(
  services: Services,
  request: FastifyRequest,
  delays: readonly Wanted[],
): Promise<Answer<'PUT /rain_delays'>> {
  const { db, clock } = services;
  const { id: userId } = requireAccount(request);
  const nowMs = clock.now();
  const shared = new Map((await groupsOfUser(db, userId, new Date(nowMs))).map((row) => [row.id, row]));
  const wanted = delays.map((delay, index) => {
    const row = shared.get(delay.group_id);
    return { ...delay, row, until: row ? findEnd(delay, row, nowMs, `delays.${index}.until`) : null };
  });
  const results = new Map<GroupId, Result>();
  const before = new Map<GroupId, { was: Date | null; is: Date | null }>();
  const things: NonNullable<FastifyRequest['changedThings']>[number][] = [];
  const answer = (row: Pick<GroupRow, 'id' | 'timeZone'>, result: Result['result'], until: Date | null) =>
    results.set(row.id, { group_id: row.id, result, rain_delay_until: momentOrNull(row.timeZone, until) });

  await db.transaction(async (tx) => {
    things.length = 0;
    before.clear();
    request.changedThings = things;
    // In one order, so that two such calls do not wait for each other.
    for (const { group_id: id, row, until, expected } of wanted.toSorted((a, b) =>
      a.group_id < b.group_id ? -1 : 1,
    )) {
      const locked = row && (await lockGroup(tx, id));
      if (!locked) {
        results.set(id, { group_id: id, result: 'gone', rain_delay_until: null });
        continue;
      }
      const was = running(locked.rainDelayUntil, nowMs);
      if (!may(row.relationship, 'delayForRain')) answer(locked, 'not_permitted', was);
      else if (isSame(was, until)) answer(locked, 'same', was);
      else if (expected !== undefined && !isSame(was, running(toDate(expected), nowMs))) answer(locked, 'other', was);
      else {
        await writeRainDelay(tx, id, until);
        before.set(id, { was, is: until });
        const action = `${until === null ? 'DELETE' : 'PUT'} /groups/:id/rain_delay`;
        things.push({ action, id, name: locked.name, groupId: id });
        answer(locked, 'changed', until);
      }
    }
  });

  const changed = [...before.keys()];
  const plans = await Promise.all(changed.map((id) => services.recalculate(id, request)));
  return {
    gardens: delays.flatMap(({ group_id: id }) => results.get(id) ?? []),
    undo: changed.length === 0 ? null : { delays: [...before].map(([id, { was, is }]) => toUndo(id, was, is)) },
    recalculation: plans.find(({ is_effective }) => !is_effective) ?? plans[0] ?? null,
  };
}

const toDate = (instant: string | null) => (instant === null ? null : new Date(instant));
const running = (until: Date | null, nowMs: number) => (until !== null && until.getTime() > nowMs ? until : null);
const isSame = (one: Date | null, other: Date | null) => one?.getTime() === other?.getTime();

const toUndo = (group_id: GroupId, was: Date | null, is: Date | null): Wanted => ({
  group_id,
  until: was?.toISOString() ?? null,
  expected: is?.toISOString() ?? null,
});

/** A day is the one with which watering begins again. What was to be put back and is over meanwhile is none. */
function findEnd({ until, expected }: Wanted, { timeZone }: GroupRow, nowMs: number, path: string): Date | null {
  if (until === null) return null;
  const at = until.includes('T') ? new Date(until) : new Date(midnightIn(timeZone, until));
  if (at.getTime() <= nowMs && expected !== undefined) return null;
  if (at.getTime() <= nowMs || at.getTime() > nowMs + LIMITS.rainDelayMaxHours * HOUR_MS)
    throw invalid(path, 'validation.rainDelayDay', { most: LIMITS.rainDelayMaxHours / 24 });
  return at;
}
