import { date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';

/** Mails of a day that somebody asked for: by account, and by the hash of the address they go to. */
export const mailCounts = pgTable(
  'mail_counts',
  {
    /** In UTC. */
    day: date().notNull(),
    counted: text().notNull(),
    count: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.counted] })],
);
