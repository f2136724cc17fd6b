import { boolean, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../platform/database/columns.ts';

/** Starts of the last day of each process of Sluice, so that one that crashes again and again is noticed. */
export const serverStarts = pgTable(
  'server_starts',
  {
    id: uuid().primaryKey(),
    /** The machine, data folder and port that were started: others' starts are no crash of this one. */
    place: text().notNull(),
    startedAt: instant('started_at').notNull(),
    /** Whether it was told to stop; false for one that runs, or that ended by itself. */
    wasStopped: boolean('was_stopped').notNull().default(false),
  },
  (table) => [index('server_starts_time').on(table.startedAt)],
);
