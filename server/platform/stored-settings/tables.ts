import type { RegistrationRule } from '@sluice/engine/vocabulary/people';
import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core';

/** Of the keys that were last used on this database, so that processes with different ones are noticed. */
export const keyFingerprints = pgTable('key_fingerprints', {
  name: text().primaryKey(),
  fingerprint: text().notNull(),
});

/** Settings of the server that are set on its page: one row, or none. The environment goes before them. */
export const serverSettings = pgTable('server_settings', {
  id: integer().primaryKey(),
  /** Null: as where nothing is set. */
  registration: text().$type<RegistrationRule>(),
  /** Null: on. */
  demo: boolean(),
});
