/** Closed seasons of several gardens in one call, each by its own rights (docs/decisions/0167). */
import type { Answer } from '@sluice/contract/calls';
import type { ClosedSeasons } from '@sluice/contract/gardens-overview';
import type { GroupId } from '@sluice/engine/vocabulary/ids';
import { may } from '@sluice/engine/vocabulary/roles';
import type { FastifyRequest } from 'fastify';
import { groupsOfUser, lockGroup } from '../groups/index.ts';
import { requireAccount } from '../platform/account-of-request.ts';
import { announce } from '../platform/live/announce.ts';
import type { Services } from '../platform/services.ts';
import { presentPreferences, readPreferences, toPreferenceColumns, updatePreferences } from '../preferences/index.ts';

type Wanted = ClosedSeasons['seasons'][number];
type Season = Wanted['closed_season'];
type Result = Answer<'PUT /closed_seasons'>['gardens'][number];

/** All in one transaction, with an entry in each garden's trail. */
export async function changeClosedSeasons(
  services: Services,
  request: FastifyRequest,
  seasons: readonly Wanted[],
): Promise<Answer<'PUT /closed_seasons'>> {
  const { db, clock } = services;
  const shared = new Map(
    (await groupsOfUser(db, requireAccount(request).id, new Date(clock.now()))).map((row) => [row.id, row]),
  );
  const results = new Map<GroupId, Result>();
  const undo: Wanted[] = [];
  const things: NonNullable<FastifyRequest['changedThings']>[number][] = [];
  const answer = (id: GroupId, result: Result['result'], season: Season) =>
    results.set(id, { group_id: id, result, closed_season: season });

  await db.transaction(async (tx) => {
    things.length = 0;
    undo.length = 0;
    request.changedThings = things;
    // In one order, so that two such calls do not wait for each other.
    for (const wanted of seasons.toSorted((a, b) => (a.group_id < b.group_id ? -1 : 1))) {
      const { group_id: id, closed_season: season, expected } = wanted;
      const shares = shared.get(id);
      const locked = shares && (await lockGroup(tx, id));
      if (!locked) {
        answer(id, 'gone', null);
        continue;
      }
      const before = await readPreferences(tx, id);
      const { closed_season: was } = presentPreferences(before);
      if (!may(shares.relationship, 'change')) answer(id, 'not_permitted', was);
      else if (isSame(was, season)) answer(id, 'same', was);
      else if (expected !== undefined && !isSame(was, expected)) answer(id, 'other', was);
      else {
        const columns = toPreferenceColumns({ closed_season: season });
        if (!(await updatePreferences(tx, before, { ...columns, version: before.version + 1 }))) {
          answer(id, 'other', was);
          continue;
        }
        await announce(tx, { groupId: id }, ['group', 'schedule']);
        undo.push({ group_id: id, closed_season: was, expected: season });
        things.push({ action: 'PATCH /groups/:id/weather_constraints', id, name: locked.name, groupId: id });
        answer(id, 'changed', season);
      }
    }
  });

  const plans = await Promise.all(undo.map(({ group_id }) => services.recalculate(group_id, request)));
  return {
    gardens: seasons.flatMap(({ group_id }) => results.get(group_id) ?? []),
    undo: undo.length === 0 ? null : { seasons: undo },
    recalculation: plans.find(({ is_effective }) => !is_effective) ?? plans[0] ?? null,
  };
}

const isSame = (one: Season, other: Season) => one?.from === other?.from && one?.to === other?.to;
