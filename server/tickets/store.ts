import type { GroupId, TicketId, UserId } from '@sluice/engine/vocabulary/ids';
import { LIMITS } from '@sluice/engine/vocabulary/limits';
import type { TicketSubject } from '@sluice/engine/vocabulary/tickets';
import { and, asc, count, desc, eq, getTableColumns, inArray, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm';
import { devices } from '../devices/tables.ts';
import type { Queryable } from '../platform/database/connect.ts';
import { firstRow, versionedRowStore } from '../platform/database/row-store.ts';
import { sensors } from '../sensors/tables.ts';
import { users } from '../users/tables.ts';
import { zones } from '../zones/tables.ts';
import { tickets } from './tables.ts';

export type TicketRow = typeof tickets.$inferSelect;
/** With the names of today, where what they name is there. */
export type NamedTicketRow = TicketRow & { assigneeName: string | null };

export const { insert: insertTicket, updateUnchanged: updateTicket, remove: deleteTicket } = versionedRowStore(tickets);

const nameNow = sql<string | null>`coalesce(${zones.name}, ${devices.name}, ${sensors.name}, ${tickets.aboutName})`;

const read = (db: Queryable, where: SQL | undefined) =>
  db
    .select({ ...getTableColumns(tickets), aboutName: nameNow, assigneeName: users.name })
    .from(tickets)
    .leftJoin(users, eq(users.id, tickets.assigneeId))
    .leftJoin(zones, eq(zones.id, tickets.zoneId))
    .leftJoin(devices, eq(devices.id, tickets.deviceId))
    .leftJoin(sensors, eq(sensors.id, tickets.sensorId))
    .where(where);

export const findTicket = (db: Queryable, id: TicketId): Promise<NamedTicketRow | null> =>
  firstRow(read(db, eq(tickets.id, id)));

/** Those that are due first come first, those without a day by their age behind them. */
export async function openTickets(db: Queryable, groupId: GroupId): Promise<NamedTicketRow[]> {
  const isOpen = and(eq(tickets.groupId, groupId), isNull(tickets.doneAt));
  return read(db, isOpen).orderBy(sql`${tickets.dueDay} nulls last`, asc(tickets.createdAt), asc(tickets.id));
}

/** The latest done ones, and how many there are. */
export async function doneTickets(db: Queryable, groupId: GroupId) {
  const isDone = and(eq(tickets.groupId, groupId), isNotNull(tickets.doneAt));
  const latest: NamedTicketRow[] = await read(db, isDone)
    .orderBy(desc(tickets.doneAt), desc(tickets.id))
    .limit(LIMITS.ticketsDoneListed);
  const [row] = await db.select({ all: count() }).from(tickets).where(isDone);
  return { latest, all: row?.all ?? 0 };
}

/** How many are open in each of these gardens that has any. */
export async function openTicketCounts(db: Queryable, groupIds: readonly GroupId[]): Promise<Map<GroupId, number>> {
  if (groupIds.length === 0) return new Map();
  const rows = await db
    .select({ groupId: tickets.groupId, open: count() })
    .from(tickets)
    .where(and(inArray(tickets.groupId, [...groupIds]), isNull(tickets.doneAt)))
    .groupBy(tickets.groupId);
  return new Map(rows.map(({ groupId, open }) => [groupId, open]));
}

const SUBJECT_TABLES = { zone: zones, device: devices, sensor: sensors } as const;

/** The name of what a ticket is to be about; null where the garden has no such thing. */
export async function findSubjectName(
  db: Queryable,
  groupId: GroupId,
  { kind, id }: { kind: TicketSubject; id: string },
): Promise<string | null> {
  const table = SUBJECT_TABLES[kind];
  const rows = await db
    .select({ name: table.name })
    .from(table)
    .where(and(eq(table.id, id as never), eq(table.groupId, groupId)));
  return rows[0]?.name ?? null;
}

/** Nobody is then to do what this person was to do; answers whether there was anything. */
export async function unassign(db: Queryable, groupId: GroupId, userId: UserId): Promise<boolean> {
  const changed = await db
    .update(tickets)
    .set({ assigneeId: null, version: sql`${tickets.version} + 1` })
    .where(and(eq(tickets.groupId, groupId), eq(tickets.assigneeId, userId)))
    .returning({ id: tickets.id });
  return changed.length > 0;
}

export async function deleteTicketsDoneBefore(db: Queryable, before: Date): Promise<void> {
  await db.delete(tickets).where(lt(tickets.doneAt, before));
}
