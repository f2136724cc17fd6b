/** Copies a program to other gardens, and removes such copies; each garden by the rights in it. */
import { randomUUIDv7 } from 'node:crypto';
import type { Answer } from '@sluice/contract/calls';
import { wholeProgram } from '@sluice/contract/programs';
import type { ProgramCopyCreation, ProgramCopyResult } from '@sluice/contract/settings-copies';
import type { GroupId, SettingsCopyId } from '@sluice/engine/vocabulary/ids';
import { may } from '@sluice/engine/vocabulary/roles';
import type { FastifyRequest } from 'fastify';
import type { SharedGroupRow } from '../groups/index.ts';
import { requireAccount } from '../platform/account-of-request.ts';
import type { Transaction } from '../platform/database/connect.ts';
import { lockGarden } from '../platform/database/lock-garden.ts';
import { writeProblems } from '../platform/envelope.ts';
import { AppError, notFound } from '../platform/errors.ts';
import { announceToGroups } from '../platform/live/announce.ts';
import type { Services } from '../platform/services.ts';
import { refuseStale } from '../platform/versions.ts';
import {
  checkNewProgram,
  deleteProgram,
  findProgram,
  insertProgram,
  type ProgramRow,
  presentProgram,
  toWholeProgram,
} from '../programs/index.ts';
import { readShared, type Shared } from './shared.ts';
import { type CopyProgramRow, insertProgramCopy, lockCopiedPrograms, markProgramRolledBack } from './store.ts';
import { parse } from './zone-settings.ts';

type Copied = Answer<'POST /program_copies'>;
type Target = ProgramCopyCreation['to'][number];
type Thing = NonNullable<FastifyRequest['changedThings']>[number];

/**
 * Throws "not found" for a program that the account may not see, "conflict" where it has changed. A garden that refuses
 * is answered so; the others get the program, each with an entry in its trail.
 */
export async function copyProgram(
  services: Services,
  request: FastifyRequest,
  { from, to, is_trial }: ProgramCopyCreation,
): Promise<Copied> {
  const { db, clock } = services;
  const account = requireAccount(request);
  const now = new Date(clock.now());
  const shared = await readShared(db, account.id, now);
  const results = new Map<GroupId, ProgramCopyResult>();
  let id: SettingsCopyId | null = null;
  const made: ProgramRow[] = [];

  await db.transaction(async (tx) => {
    results.clear();
    made.length = 0;
    id = null;
    const things: Thing[] = [];
    request.changedThings = things;
    const source = await findProgram(tx, from.program_id);
    if (!source || !shared.has(source.groupId)) throw notFound();
    refuseStale(source, from.version);
    // In one order, so that two such calls do not wait for each other.
    for (const target of to.toSorted((a, b) => (a.group_id < b.group_id ? -1 : 1))) {
      const group = shared.get(target.group_id);
      const answer = (result: ProgramCopyResult['result'], more: Partial<ProgramCopyResult> = {}) =>
        results.set(target.group_id, { group_id: target.group_id, result, program: null, errors: [], ...more });
      if (!group) answer('gone');
      else if (!may(group.relationship, 'change')) answer('not_permitted');
      else {
        try {
          const row = await checkTarget(tx, group, source, target, clock.now());
          answer('copied', { program: presentProgram(row) });
          if (is_trial) continue;
          await insertProgram(tx, row);
          made.push(row);
          things.push({ action: 'POST /groups/:id/programs', id: row.id, name: row.name, groupId: group.id });
        } catch (error) {
          if (!(error instanceof AppError)) throw error;
          answer('refused', { errors: writeProblems(services.translate, request, error.problems) });
        }
      }
    }
    if (made.length === 0) return;
    const copyId = randomUUIDv7() as SettingsCopyId;
    id = copyId;
    await insertProgramCopy(
      tx,
      {
        ...{ id: copyId, userId: account.id, userName: account.name, at: now },
        ...{ sourceName: source.name, sourceGroupId: source.groupId },
      },
      made.map((row) => ({ copyId, groupId: row.groupId, programId: row.id, name: row.name, rolledBackAt: null })),
    );
    await announceToGroups(
      tx,
      made.map(({ groupId }) => groupId),
      ['group', 'schedule'],
    );
  });

  const plans = await Promise.all(made.map(({ groupId }) => services.recalculate(groupId, request)));
  return {
    id,
    programs: to.flatMap(({ group_id }) => results.get(group_id) ?? []),
    recalculation: plans.find(({ is_effective }) => !is_effective) ?? plans[0] ?? null,
  };
}

/** The program as it would be stored there; throws as a new program of that garden. */
async function checkTarget(
  tx: Transaction,
  group: SharedGroupRow,
  source: ProgramRow,
  { name, zones: pairs }: Target,
  nowMs: number,
): Promise<ProgramRow> {
  const program = toWholeProgram(source);
  const zones = program.zones.flatMap((length) => {
    const pair = pairs.find(({ from }) => from === length.zone_id);
    return pair ? [{ ...length, zone_id: pair.to }] : [];
  });
  const request = parse(wholeProgram, { ...program, name: name ?? program.name, zones });
  return (await checkNewProgram(tx, group, request, nowMs)).row;
}

export interface TakenBack {
  results: ProgramCopyResult[];
  removed: ProgramRow[];
}

/** The programs of a copy in gardens that the account may change, locked. */
export const lockCopiesToRemove = async (tx: Transaction, shared: Shared, id: SettingsCopyId) =>
  (await lockCopiedPrograms(tx, id)).filter(({ groupId }) => {
    const group = shared.get(groupId);
    return group !== undefined && may(group.relationship, 'change');
  });

/** Removes programs of a copy that are as they were copied; one that somebody has changed since is left. */
export async function removeCopies(tx: Transaction, copied: readonly CopyProgramRow[], now: Date): Promise<TakenBack> {
  const results: ProgramCopyResult[] = [];
  const removed: ProgramRow[] = [];
  for (const one of copied.filter(({ rolledBackAt }) => rolledBackAt === null)) {
    await lockGarden(tx, one.groupId);
    const row = one.programId === null ? null : await findProgram(tx, one.programId);
    const result = row === null ? 'gone' : row.version === FIRST_VERSION ? 'removed' : 'left';
    results.push({ group_id: one.groupId, result, program: row && presentProgram(row), errors: [] });
    if (result === 'left') continue;
    await markProgramRolledBack(tx, one, now);
    if (row === null) continue;
    await deleteProgram(tx, row.id);
    removed.push(row);
  }
  return { results, removed };
}

const FIRST_VERSION = 1;
