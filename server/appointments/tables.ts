import type { GroupId, SubscribedCalendarId } from '@sluice/engine/vocabulary/ids';
import { boolean, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { groups } from '../groups/tables.ts';
import { idColumn, instant, ownedBy, versionColumn } from '../platform/database/columns.ts';
import { sealedText } from '../platform/database/sealed-column.ts';

/** A calendar of people whose appointments keep water off. */
export const subscribedCalendars = pgTable(
  'subscribed_calendars',
  {
    id: idColumn<SubscribedCalendarId>(),
    groupId: ownedBy<GroupId>('group_id', () => groups.id),
    name: text().notNull(),
    /** Whoever knows it reads the calendar. */
    url: sealedText('url').notNull(),
    /** An appointment counts if its title has one of them. */
    keywords: text().array().notNull(),
    /** For which it is to be dry before an appointment begins. */
    dryHours: integer('dry_hours').notNull(),
    /** When it was last asked, and last read. */
    askedAt: instant('asked_at'),
    readAt: instant('read_at'),
    /** What was wrong when it was last asked: a `CALENDAR_FAULTS`; null where nothing was. */
    fault: text(),
    version: versionColumn(),
  },
  (table) => [index('subscribed_calendars_group').on(table.groupId)],
);

/** Those of the coming weeks that count; the rest of a calendar is not stored. */
export const appointments = pgTable(
  'appointments',
  {
    calendarId: ownedBy<SubscribedCalendarId>('calendar_id', () => subscribedCalendars.id),
    /** As the calendar names it; one that repeats has the same on each day. */
    uid: text().notNull(),
    startsAt: instant('starts_at').notNull(),
    endsAt: instant('ends_at').notNull(),
    title: text().notNull(),
    /** Somebody lets water flow in spite of it. */
    isIgnored: boolean('is_ignored').notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.calendarId, table.uid, table.startsAt] })],
);
