import type { PublishedRegulation } from '@sluice/engine/restrictions/published-regulation';
import type { GroupId, RegulationId, UserId } from '@sluice/engine/vocabulary/ids';
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { groups } from '../groups/tables.ts';
import { instant, namedWhileThere, ownedBy } from '../platform/database/columns.ts';
import { users } from '../users/tables.ts';

/** Local watering laws, from the dated data files; found by country, and then by what each says of its area. */
export const regulations = pgTable(
  'regulations',
  {
    id: text().$type<RegulationId>().primaryKey(),
    /** ISO 3166-1 alpha-2. */
    country: text().notNull(),
    law: jsonb().$type<PublishedRegulation>().notNull(),
  },
  (table) => [index('regulations_country').on(table.country)],
);

/** What a garden's people said about a law at its address. */
export const groupRegulations = pgTable(
  'group_regulations',
  {
    groupId: ownedBy<GroupId>('group_id', () => groups.id),
    regulationId: text('regulation_id')
      .$type<RegulationId>()
      .notNull()
      .references(() => regulations.id, { onDelete: 'cascade' }),
    /** Null: nobody decided, and laws that are in force are followed. */
    isFollowed: boolean('is_followed'),
    /** The group, area or stage that is theirs. */
    choice: text(),
    /** For an address without one. */
    houseNumber: integer('house_number'),
    /** The address that choice and house number were given for; of another address they say nothing. */
    answeredFor: text('answered_for'),
  },
  (table) => [primaryKey({ columns: [table.groupId, table.regulationId] })],
);

/**
 * Laws that are answered by what their authority declares: while there is a row, each answer of its service is written
 * into `group_regulations`.
 */
export const followedDeclarations = pgTable(
  'followed_declarations',
  {
    groupId: ownedBy<GroupId>('group_id', () => groups.id),
    regulationId: text('regulation_id')
      .$type<RegulationId>()
      .notNull()
      .references(() => regulations.id, { onDelete: 'cascade' }),
    /** As declared last; null where nothing was. */
    level: text(),
    decreeUrl: text('decree_url'),
    /** Local ISO date. */
    lastDay: text('last_day'),
    /** Null before the first answer. */
    answeredAt: instant('answered_at'),
    /** Null where the last question was answered. */
    failedSince: instant('failed_since'),
  },
  (table) => [primaryKey({ columns: [table.groupId, table.regulationId] })],
);

/** Laws reported by users; they wait for the operator. */
export const regulationReports = pgTable('regulation_reports', {
  id: uuid().primaryKey(),
  groupId: namedWhileThere<GroupId>('group_id', () => groups.id),
  reportedBy: namedWhileThere<UserId>('reported_by', () => users.id),
  authority: text().notNull(),
  place: text().notNull(),
  description: text().notNull(),
  source: text(),
  createdAt: instant('created_at').notNull(),
});
