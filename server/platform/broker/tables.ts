import type { BrokerRights } from '@sluice/engine/vocabulary/hardware';
import { pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '../database/columns.ts';

/** Who may use Sluice's own MQTT broker. */
export const brokerAccounts = pgTable('broker_accounts', {
  name: text().primaryKey(),
  rights: text().$type<BrokerRights>().notNull(),
  /** SHA-256 of a password that was made at random: there is nothing to guess. */
  passwordHash: text('password_hash').notNull(),
  createdAt: instant('created_at').notNull(),
});
