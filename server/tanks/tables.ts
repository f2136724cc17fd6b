import type { GroupId, ZoneId } from '@sluice/engine/vocabulary/ids';
import type { LevelSensor, TankEmptyRule } from '@sluice/engine/vocabulary/tanks';
import type { UnreadCause } from '@sluice/engine/vocabulary/weather';
import { boolean, doublePrecision, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { groups } from '../groups/tables.ts';
import { instant, ownerKey, versionColumn } from '../platform/database/columns.ts';

/** A garden's rain barrel, tank or well. */
export const tanks = pgTable('tanks', {
  groupId: ownerKey<GroupId>('group_id', () => groups.id),
  capacityL: doublePrecision('capacity_l').notNull(),
  reserveL: doublePrecision('reserve_l').notNull(),
  roofM2: doublePrecision('roof_m2').notNull(),
  /** Share of the roof's rain that arrives. */
  runoffFraction: doublePrecision('runoff_fraction').notNull(),
  /** Litres an hour that a well, a spring or a float valve brings. */
  refillLPerHour: doublePrecision('refill_l_per_hour').notNull().default(0),
  whenEmpty: text('when_empty').$type<TankEmptyRule>().notNull(),
  /** Zones that it waters; null for all. */
  zoneIds: uuid('zone_ids').array().$type<ZoneId[]>(),
  /** As it was last read; the level now is reckoned from there. */
  readL: doublePrecision('read_l').notNull(),
  readAt: instant('read_at').notNull(),
  /** By its sensor, and not by a person. */
  isReadBySensor: boolean('is_read_by_sensor').notNull().default(false),
  levelSensor: jsonb('level_sensor').$type<LevelSensor>(),
  /** When that last said a level; null where it never has. */
  sensorHeardAt: instant('sensor_heard_at'),
  /** What its last message said instead of a level; null for a level. */
  sensorFault: text('sensor_fault').$type<UnreadCause>(),
  /** Its level when people were notified that it is empty; null once it has risen since. */
  emptyL: doublePrecision('empty_l'),
  version: versionColumn(),
});
