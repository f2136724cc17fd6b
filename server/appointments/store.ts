import type { GroupId, SubscribedCalendarId } from '@sluice/engine/vocabulary/ids';
import { and, asc, eq, gt, inArray, isNull, lt, or } from 'drizzle-orm';
import type { Queryable, Transaction } from '../platform/database/connect.ts';
import { rowsOfGroup, versionedRowStore } from '../platform/database/row-store.ts';
import { appointments, subscribedCalendars } from './tables.ts';

export type CalendarRow = typeof subscribedCalendars.$inferSelect;
export type AppointmentRow = typeof appointments.$inferSelect;

export const calendarsOf = rowsOfGroup(subscribedCalendars, subscribedCalendars.id);

export const {
  find: findCalendar,
  lock: lockCalendar,
  insert: insertCalendar,
  update: updateCalendar,
  updateUnchanged: updateUnchangedCalendar,
  remove: deleteCalendar,
} = versionedRowStore(subscribedCalendars);

/** Those that were not asked since, the longest unasked first. */
export async function calendarsUnaskedSince(db: Queryable, since: Date, most: number): Promise<CalendarRow[]> {
  return db
    .select()
    .from(subscribedCalendars)
    .where(or(isNull(subscribedCalendars.askedAt), lt(subscribedCalendars.askedAt, since)))
    .orderBy(asc(subscribedCalendars.askedAt))
    .limit(most);
}

export async function appointmentsOf(db: Queryable, ids: readonly SubscribedCalendarId[]): Promise<AppointmentRow[]> {
  if (ids.length === 0) return [];
  return db
    .select()
    .from(appointments)
    .where(inArray(appointments.calendarId, [...ids]))
    .orderBy(asc(appointments.startsAt), asc(appointments.uid));
}

/** In the place of the calendar's. */
export async function replaceAppointments(
  tx: Transaction,
  id: SubscribedCalendarId,
  rows: readonly AppointmentRow[],
): Promise<void> {
  await tx.delete(appointments).where(eq(appointments.calendarId, id));
  if (rows.length > 0) await tx.insert(appointments).values([...rows]);
}

/** Whether there is such an appointment. */
export async function ignoreAppointment(
  db: Queryable,
  { calendarId, uid, startsAt, isIgnored }: Pick<AppointmentRow, 'calendarId' | 'uid' | 'startsAt' | 'isIgnored'>,
): Promise<boolean> {
  const changed = await db
    .update(appointments)
    .set({ isIgnored })
    .where(
      and(eq(appointments.calendarId, calendarId), eq(appointments.uid, uid), eq(appointments.startsAt, startsAt)),
    );
  return (changed.rowCount ?? 0) > 0;
}

/** Appointments of a garden that keep water off and are not over at `at`, with the hours before each. */
export async function appointmentsInForce(db: Queryable, groupId: GroupId, at: Date) {
  return db
    .select({
      title: appointments.title,
      startsAt: appointments.startsAt,
      endsAt: appointments.endsAt,
      dryHours: subscribedCalendars.dryHours,
    })
    .from(appointments)
    .innerJoin(subscribedCalendars, eq(subscribedCalendars.id, appointments.calendarId))
    .where(
      and(eq(subscribedCalendars.groupId, groupId), eq(appointments.isIgnored, false), gt(appointments.endsAt, at)),
    )
    .orderBy(asc(appointments.startsAt), asc(appointments.uid));
}
