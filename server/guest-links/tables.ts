import type { GroupId, GuestLinkId, UserId, ZoneId } from '@sluice/engine/vocabulary/ids';
import { date, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { groups } from '../groups/tables.ts';
import { idColumn, instant, ownedBy } from '../platform/database/columns.ts';
import { sealedText } from '../platform/database/sealed-column.ts';
import { users } from '../users/tables.ts';
import { zones } from '../zones/tables.ts';

/** By which somebody waters chosen zones without an account, in the right of the person who made it. */
export const guestLinks = pgTable(
  'guest_links',
  {
    id: idColumn<GuestLinkId>(),
    groupId: ownedBy<GroupId>('group_id', () => groups.id),
    userId: ownedBy<UserId>('user_id', () => users.id),
    name: text().notNull(),
    /** The secret of its address, shown again to those who may make one; it is found by its SHA-256. */
    token: sealedText('token').notNull(),
    tokenHash: text('token_hash').notNull().unique(),
    /** The garden's days. */
    firstDay: date('first_day').notNull(),
    lastDay: date('last_day').notNull(),
    mostRunMin: integer('most_run_min').notNull(),
    mostDayMin: integer('most_day_min').notNull(),
    /** The garden's day on which water was last asked for, and the minutes asked for on it. */
    usedDay: date('used_day'),
    usedMin: integer('used_min').notNull().default(0),
    createdAt: instant('created_at').notNull(),
    lastUsedAt: instant('last_used_at'),
  },
  (table) => [index('guest_links_group').on(table.groupId)],
);

export const guestLinkZones = pgTable(
  'guest_link_zones',
  {
    linkId: ownedBy<GuestLinkId>('link_id', () => guestLinks.id),
    zoneId: ownedBy<ZoneId>('zone_id', () => zones.id),
  },
  (table) => [
    primaryKey({ columns: [table.linkId, table.zoneId] }),
    // For the removal of a zone.
    index('guest_link_zones_zone').on(table.zoneId),
  ],
);
