/** Copies a garden's own settings to other gardens, and puts such copies back; each garden by the rights in it. */
import { randomUUIDv7 } from 'node:crypto';
import type { Answer } from '@sluice/contract/calls';
import type { GardenCopyCreation, GardenCopyResult } from '@sluice/contract/settings-copies';
import type { GardenSetting } from '@sluice/engine/vocabulary/garden-settings';
import type { GroupId, SettingsCopyId } from '@sluice/engine/vocabulary/ids';
import { may } from '@sluice/engine/vocabulary/roles';
import type { FastifyRequest } from 'fastify';
import { requireAccount } from '../platform/account-of-request.ts';
import type { Transaction } from '../platform/database/connect.ts';
import { writeProblems } from '../platform/envelope.ts';
import { AppError, notFound } from '../platform/errors.ts';
import { announceToGroups } from '../platform/live/announce.ts';
import type { Services } from '../platform/services.ts';
import {
  differingGardenSettings,
  giveGardenSettings,
  pickGardenSettings,
  readGardenSettings,
  settingsIn,
  type Thing,
} from './garden-settings.ts';
import { readShared, type Shared } from './shared.ts';
import { type CopyGardenRow, insertGardenCopy, lockCopiedGardens, markGardenRolledBack } from './store.ts';
import type { GardenSettingValues } from './tables.ts';

type Copied = Answer<'POST /garden_settings_copies'>;

const answerOf = (
  groupId: GroupId,
  result: GardenCopyResult['result'],
  more: Partial<GardenCopyResult> = {},
): GardenCopyResult => ({ group_id: groupId, result, settings: [], left: [], errors: [], ...more });

/**
 * Throws "not found" for a garden that the account may not see. A garden that refuses is answered so and stays as it
 * was; the others are changed, each with entries in its trail. Of a trial nothing is stored.
 */
export async function copyGardenSettings(
  services: Services,
  request: FastifyRequest,
  { from, to, settings, is_trial }: GardenCopyCreation,
): Promise<Copied> {
  const { db, clock } = services;
  const account = requireAccount(request);
  const now = new Date(clock.now());
  const shared = await readShared(db, account.id, now);
  const source = shared.get(from.group_id);
  if (!source) throw notFound();
  const results = new Map<GroupId, GardenCopyResult>();
  const changed: GroupId[] = [];
  let id: SettingsCopyId | null = null;

  await db.transaction(async (tx) => {
    results.clear();
    changed.length = 0;
    id = null;
    const things: Thing[] = [];
    request.changedThings = things;
    const wanted = pickGardenSettings(await readGardenSettings(tx, source.id), settings);
    const copyId = randomUUIDv7() as SettingsCopyId;
    const copied: CopyGardenRow[] = [];
    // In one order, so that two such calls do not wait for each other.
    for (const { group_id: groupId } of to.toSorted((a, b) => (a.group_id < b.group_id ? -1 : 1))) {
      const group = shared.get(groupId);
      const answer = (...given: Parameters<typeof answerOf> extends [GroupId, ...infer Rest] ? Rest : never) =>
        results.set(groupId, answerOf(groupId, ...given));
      if (!group) answer('gone');
      else if (!may(group.relationship, 'change')) answer('not_permitted');
      else {
        const is = pickGardenSettings(await readGardenSettings(tx, groupId), settings);
        const differing = differingGardenSettings(is, wanted);
        answer(differing.length === 0 ? 'same' : 'changed', { settings: differing });
        if (differing.length === 0 || is_trial) continue;
        const after = pickGardenSettings(wanted, differing);
        try {
          // A savepoint: what was written before it refused is taken back.
          things.push(...(await tx.transaction((inner) => giveGardenSettings(inner, group, after))));
        } catch (error) {
          if (!(error instanceof AppError)) throw error;
          answer('refused', { errors: writeProblems(services.translate, request, error.problems) });
          continue;
        }
        changed.push(groupId);
        copied.push({ copyId, groupId, before: pickGardenSettings(is, differing), after, rolledBackAt: null });
      }
    }
    if (copied.length === 0) return;
    id = copyId;
    const by = { userId: account.id, userName: account.name };
    await insertGardenCopy(tx, { id, ...by, at: now, sourceName: source.name, sourceGroupId: source.id }, copied);
    await announceToGroups(tx, changed, ['group', 'schedule']);
  });

  const plans = await Promise.all(changed.map((groupId) => services.recalculate(groupId, request)));
  return {
    id,
    gardens: to.flatMap(({ group_id }) => results.get(group_id) ?? []),
    recalculation: plans.find(({ is_effective }) => !is_effective) ?? plans[0] ?? null,
  };
}

/** The gardens of a copy that the account may change, locked. */
export const lockGardensToPutBack = async (tx: Transaction, shared: Shared, id: SettingsCopyId) =>
  (await lockCopiedGardens(tx, id)).filter(({ groupId }) => {
    const group = shared.get(groupId);
    return group !== undefined && may(group.relationship, 'change');
  });

/** Gives gardens back what is as the copy made it; what somebody has changed since is named and left. */
export async function putGardensBack(
  tx: Transaction,
  shared: Shared,
  copied: readonly CopyGardenRow[],
  now: Date,
): Promise<{ results: GardenCopyResult[]; things: Thing[] }> {
  const results: GardenCopyResult[] = [];
  const things: Thing[] = [];
  for (const one of copied.filter(({ rolledBackAt }) => rolledBackAt === null)) {
    const group = shared.get(one.groupId);
    if (!group) continue;
    const { wanted, left } = whatToPutBack(await readGardenSettings(tx, one.groupId), one);
    const settings = settingsIn(wanted);
    if (settings.length > 0) things.push(...(await giveGardenSettings(tx, group, wanted)));
    results.push(answerOf(one.groupId, settings.length > 0 ? 'changed' : 'same', { settings, left }));
    if (left.length === 0) await markGardenRolledBack(tx, one, now);
  }
  return { results, things };
}

function whatToPutBack(
  is: GardenSettingValues,
  { before, after }: CopyGardenRow,
): { wanted: GardenSettingValues; left: GardenSetting[] } {
  const settings = settingsIn(after);
  const now = pickGardenSettings(is, settings);
  const changed = differingGardenSettings(now, after);
  const wrong = differingGardenSettings(now, before);
  return {
    wanted: pickGardenSettings(
      before,
      settings.filter((setting) => !changed.includes(setting)),
    ),
    left: settings.filter((setting) => changed.includes(setting) && wrong.includes(setting)),
  };
}
