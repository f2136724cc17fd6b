import type { GroupId, UserId } from '@sluice/engine/vocabulary/ids';
import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { groups } from '../groups/tables.ts';
import { instant, ownedBy, ownerKey } from '../platform/database/columns.ts';
import { sealedText } from '../platform/database/sealed-column.ts';
import { users } from '../users/tables.ts';

/** A garden that is shown to homes by Matter, in the right of the owner who switched it on. */
export const matterHomes = pgTable('matter_homes', {
  groupId: ownerKey<GroupId>('group_id', () => groups.id),
  userId: ownedBy<UserId>('user_id', () => users.id),
  /** Eight digits, which the code holds with the discriminator. */
  passcode: sealedText('passcode').notNull(),
  /** 12 bits by which a code finds its node among those that are announced. */
  discriminator: integer().notNull(),
  /** Another one is another node. */
  nodeKey: text('node_key').notNull().unique(),
  port: integer().notNull().unique(),
  isPortTaken: boolean('is_port_taken').notNull().default(false),
  /** This machine can send to all of its network at once. */
  isAnnounced: boolean('is_announced').notNull().default(true),
  /** Until when the code admits a home; null when it admits none. */
  admitsUntil: instant('admits_until'),
  /** JSON of what the library stores: the node's keys, and to which homes it belongs. */
  pairings: sealedText('pairings').notNull(),
  createdAt: instant('created_at').notNull(),
  lastHeardAt: instant('last_heard_at'),
});
