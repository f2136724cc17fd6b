import type { RegulationRule } from '@sluice/engine/restrictions/regulation';
import type { SprinklerType } from '@sluice/engine/vocabulary/garden';
import type { GroupId, RegulationId, UserId } from '@sluice/engine/vocabulary/ids';
import { boolean, date, index, jsonb, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { groups } from '../groups/tables.ts';
import { instant, ownedBy } from '../platform/database/columns.ts';
import { users } from '../users/tables.ts';

/** Local watering laws, from the dated data files. */
export const regulations = pgTable(
  'regulations',
  {
    id: text().$type<RegulationId>().primaryKey(),
    authority: text().notNull(),
    name: text().notNull(),
    /** ISO 3166-1 alpha-2. */
    country: text().notNull(),
    state: text(),
    /** Empty: the whole state or country. */
    zipcodes: text().array().notNull().default([]),
    inForceFrom: date('in_force_from').notNull(),
    inForceTo: date('in_force_to'),
    months: smallint().array().notNull().default([]),
    rules: jsonb().$type<RegulationRule[]>().notNull(),
    exemptSprinklers: text('exempt_sprinklers').array().$type<SprinklerType[]>().notNull().default([]),
    areNewPlantsExempt: boolean('are_new_plants_exempt').notNull().default(false),
    source: text().notNull(),
    checkedOn: date('checked_on').notNull(),
  },
  (table) => [index('regulations_place').on(table.country, table.state)],
);

/** A garden's choice about a law at its address: followed unless set aside. */
export const groupRegulations = pgTable(
  'group_regulations',
  {
    groupId: ownedBy<GroupId>('group_id', () => groups.id),
    regulationId: text('regulation_id')
      .$type<RegulationId>()
      .notNull()
      .references(() => regulations.id, { onDelete: 'cascade' }),
    isFollowed: boolean('is_followed').notNull(),
  },
  (table) => [primaryKey({ columns: [table.groupId, table.regulationId] })],
);

/** Laws reported by users; they wait for the operator. */
export const regulationReports = pgTable('regulation_reports', {
  id: uuid().primaryKey(),
  groupId: uuid('group_id')
    .$type<GroupId>()
    .references(() => groups.id, { onDelete: 'set null' }),
  reportedBy: uuid('reported_by')
    .$type<UserId>()
    .references(() => users.id, { onDelete: 'set null' }),
  authority: text().notNull(),
  place: text().notNull(),
  description: text().notNull(),
  source: text(),
  createdAt: instant('created_at').notNull(),
});
