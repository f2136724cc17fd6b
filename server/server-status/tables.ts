import type { KnownRelease } from '@sluice/contract/server-status';
import { bigint, date, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '../platform/database/columns.ts';

/** What the address of releases last said: one row, or none. */
export const releaseChecks = pgTable('release_checks', {
  id: integer().primaryKey(),
  askedAt: instant('asked_at').notNull(),
  /** Not before then is it asked again. */
  nextAt: instant('next_at').notNull(),
  /** Why there was no answer; null where there was one. */
  failure: text(),
  /** The newest that it has named; null before the first answer. */
  latest: jsonb().$type<KnownRelease>(),
});

/** How large the database was, once a day. */
export const databaseSizes = pgTable('database_sizes', {
  day: date({ mode: 'string' }).primaryKey(),
  bytes: bigint({ mode: 'number' }).notNull(),
});
