import type { GroupId, UserId } from '@sluice/engine/vocabulary/ids';
import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { groups } from '../groups/tables.ts';
import { instant, ownedBy, ownerKey } from '../platform/database/columns.ts';
import { sealedText } from '../platform/database/sealed-column.ts';
import { users } from '../users/tables.ts';

/** A garden that is shown to Apple's Home, in the right of the owner who switched it on. */
export const appleHomes = pgTable('apple_homes', {
  groupId: ownerKey<GroupId>('group_id', () => groups.id),
  userId: ownedBy<UserId>('user_id', () => users.id),
  /** `123-45-678`. */
  setupCode: sealedText('setup_code').notNull(),
  /** Four letters or digits, by which a QR code finds its accessory. */
  setupId: text('setup_id').notNull(),
  /** `0A:1B:...`: another one is another accessory. */
  accessoryId: text('accessory_id').notNull().unique(),
  port: integer().notNull().unique(),
  isPortTaken: boolean('is_port_taken').notNull().default(false),
  /** JSON of the accessory's key, of who is paired, and of the numbers of its services. */
  pairings: sealedText('pairings').notNull(),
  createdAt: instant('created_at').notNull(),
  lastHeardAt: instant('last_heard_at'),
});
