import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant } from '../database/columns.ts';

/** Tries at calls whose limit outlives a restart. */
export const callWaits = pgTable(
  'call_waits',
  {
    /** The call and what it counts by, as `POST /auth/login network`. */
    counter: text().notNull(),
    /** SHA-256 of a network or an email. */
    caller: text().notNull(),
    since: instant('since').notNull(),
    count: integer().notNull(),
    blockedUntil: instant('blocked_until').notNull(),
    /** How many times in a row it was blocked. */
    strikes: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.counter, table.caller] })],
);
