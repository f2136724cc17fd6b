/** Writing, changing and marking tickets, and notifying who is to do them. */
import { randomUUIDv7 } from 'node:crypto';
import type { Ticket, TicketChange, TicketCreation } from '@sluice/contract/tickets';
import type { GroupId, TicketId, UserId } from '@sluice/engine/vocabulary/ids';
import { LIMITS } from '@sluice/engine/vocabulary/limits';
import type { Relationship } from '@sluice/engine/vocabulary/people';
import { mayAssignTickets, mayEditTicket } from '@sluice/engine/vocabulary/tickets';
import { DAY_MS } from '@sluice/engine/vocabulary/units';
import { notify } from '../notifications/index.ts';
import type { Database, Queryable, Transaction } from '../platform/database/connect.ts';
import { invalid, notFound, notPermitted } from '../platform/errors.ts';
import { refuseTooMany } from '../platform/limits/index.ts';
import { announce } from '../platform/live/announce.ts';
import { changedByOther, differences, refuseStale } from '../platform/versions.ts';
import { findRight, findUser } from '../users/index.ts';
import { presentTicket } from './present.ts';
import {
  deleteTicket,
  deleteTicketsDoneBefore,
  findSubjectName,
  findTicket,
  insertTicket,
  type NamedTicketRow,
  type TicketRow,
  unassign,
  updateTicket,
} from './store.ts';

/** Who makes a change, with what right, and when. */
export interface Actor {
  userId: UserId;
  relationship: Relationship;
  now: Date;
}

/** Throws "not permitted" where a player assigns, "invalid" for what or whom the garden does not have. */
export async function addTicket(
  db: Database,
  groupId: GroupId,
  { title, text, about, assignee_id: assigneeId, due_day: dueDay }: TicketCreation,
  actor: Actor,
): Promise<Ticket> {
  if (assigneeId !== null && !mayAssignTickets(actor.relationship)) throw notPermitted();
  const id = randomUUIDv7() as TicketId;
  return db.transaction(async (tx) => {
    await refuseStranger(tx, groupId, assigneeId, actor.now);
    await insertTicket(tx, {
      ...{ id, groupId, title, text, assigneeId, dueDay },
      ...(await toSubject(tx, groupId, about)),
      ...{ authorId: actor.userId, authorName: await readName(tx, actor.userId), createdAt: actor.now },
    });
    return finish(tx, id, null, actor);
  });
}

/**
 * What differs from `before` is written. Throws "not permitted" for what somebody may not change, "conflict" from an older
 * version, and where as many are open as may be, besides what `addTicket` throws.
 */
export async function changeTicket(
  db: Database,
  before: NamedTicketRow,
  { version, title, text, about, assignee_id: assigneeId, due_day: dueDay, is_done: isDone }: TicketChange,
  actor: Actor,
): Promise<Ticket> {
  refuseStale(before, version);
  return db.transaction(async (tx) => {
    const { aboutName, ...subject } = about === undefined ? {} : await toSubject(tx, before.groupId, about);
    const edit = differences<TicketRow>(before, { title, text, dueDay, ...subject } as Partial<TicketRow>);
    const isReassigned = assigneeId !== undefined && assigneeId !== before.assigneeId;
    const isMarked = isDone !== undefined && isDone !== (before.doneAt !== null);
    if (edit === null && !isReassigned && !isMarked) return presentTicket(before);
    if (edit !== null && !mayEditTicket(actor.relationship, before.authorId === actor.userId)) throw notPermitted();
    if (isReassigned && !mayAssignTickets(actor.relationship)) throw notPermitted();
    if (isReassigned) await refuseStranger(tx, before.groupId, assigneeId, actor.now);
    if (isMarked && !isDone) await refuseTooMany(tx, before.groupId, 'tickets', actor.now.getTime());
    const isWritten = await updateTicket(tx, before, {
      ...edit,
      ...(aboutName !== undefined && { aboutName }),
      ...(isReassigned && { assigneeId }),
      ...(isMarked && (await toMark(tx, isDone, actor))),
      version: before.version + 1,
    });
    if (!isWritten) throw changedByOther();
    return finish(tx, before.id, before, actor);
  });
}

/** Throws "not permitted" unless somebody may edit it. */
export async function removeTicket(db: Database, row: TicketRow, actor: Actor): Promise<void> {
  if (!mayEditTicket(actor.relationship, row.authorId === actor.userId)) throw notPermitted();
  await db.transaction(async (tx) => {
    await deleteTicket(tx, row.id);
    await announce(tx, { groupId: row.groupId }, ['tickets']);
  });
}

/** Where somebody no longer shares a garden, nobody is to do what that person was to do. */
export async function unassignTickets(tx: Queryable, groupId: GroupId, userId: UserId): Promise<void> {
  if (await unassign(tx, groupId, userId)) await announce(tx, { groupId }, ['tickets']);
}

export const forgetOldTickets = (db: Queryable, now: Date): Promise<void> =>
  deleteTicketsDoneBefore(db, new Date(now.getTime() - LIMITS.ticketDoneDays * DAY_MS));

/** Announces a ticket that was written, and notifies who is to do it from now on. */
async function finish(tx: Transaction, id: TicketId, before: TicketRow | null, actor: Actor): Promise<Ticket> {
  const row = await findTicket(tx, id);
  if (!row) throw notFound();
  const { groupId, assigneeId, version } = row;
  await announce(tx, { groupId }, ['tickets']);
  const isNewlyAssigned = assigneeId !== null && assigneeId !== before?.assigneeId;
  if (isNewlyAssigned && assigneeId !== actor.userId && row.doneAt === null) {
    await notify(tx, {
      ...{ groupId, key: 'ticketAssigned', subject: 'GARDEN', subjectId: groupId, at: actor.now },
      figures: { ticket: row.title, person: await readName(tx, actor.userId) },
      cause: `ticket ${id} assigned in version ${version}`,
      ...{ onlyTo: [assigneeId], reachesPlayers: true },
    });
  }
  return presentTicket(row);
}

async function toSubject(tx: Queryable, groupId: GroupId, about: TicketCreation['about']) {
  const none = { aboutKind: null, aboutName: null, zoneId: null, deviceId: null, sensorId: null };
  if (about === null) return none;
  const aboutName = await findSubjectName(tx, groupId, about);
  if (aboutName === null) throw invalid('about', 'errors.ticketSubjectNotHere');
  return { ...none, aboutKind: about.kind, aboutName, [`${about.kind}Id`]: about.id };
}

async function toMark(tx: Queryable, isDone: boolean, { userId, now }: Actor) {
  return isDone
    ? { doneAt: now, doneById: userId, doneByName: await readName(tx, userId) }
    : { doneAt: null, doneById: null, doneByName: null };
}

async function refuseStranger(tx: Queryable, groupId: GroupId, userId: UserId | null, now: Date): Promise<void> {
  if (userId === null) return;
  const isHere = (await findRight(tx, userId, groupId, now)) !== null;
  if (!isHere) throw invalid('assignee_id', 'errors.ticketAssigneeNotHere');
}

const readName = async (tx: Queryable, userId: UserId): Promise<string> => (await findUser(tx, userId))?.name ?? '';
