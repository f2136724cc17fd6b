import type { ZoneId } from '@sluice/engine/vocabulary/ids';
import { integer, pgTable } from 'drizzle-orm/pg-core';
import { ownerKey } from '../platform/database/columns.ts';
import { zones } from '../zones/tables.ts';

/** For how long homes water a zone where they do not say so. Named after the first of them. */
export const homeZones = pgTable('apple_home_zones', {
  zoneId: ownerKey<ZoneId>('zone_id', () => zones.id),
  setDurationS: integer('set_duration_s').notNull(),
});
