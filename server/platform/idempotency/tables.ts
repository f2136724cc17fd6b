import type { UserId } from '@sluice/engine/vocabulary/ids';
import { integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../database/columns.ts';

/** Answers of actions, so that a repeated request gets the same answer and is done once. Cleared after a day. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: uuid('user_id').$type<UserId>().notNull(),
    key: text().notNull(),
    /** SHA-256 of method, address and body: another request under the same key is refused. */
    requestHash: text('request_hash').notNull(),
    /** Null while the first one is still being answered. */
    httpStatus: integer('http_status'),
    body: text(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.key] })],
);
