import type { RegistrationRule } from '@sluice/engine/vocabulary/people';
import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core';

/** Settings of the server that are set on its page: one row, or none. The environment goes before them. */
export const serverSettings = pgTable('server_settings', {
  id: integer().primaryKey(),
  /** Null: as where nothing is set. */
  registration: text().$type<RegistrationRule>(),
  /** Null: on. */
  demo: boolean(),
});
