import type { GardenLocation } from '@sluice/engine/vocabulary/garden';
import type { DeviceType, ProductStatus } from '@sluice/engine/vocabulary/hardware';
import type { GroupId } from '@sluice/engine/vocabulary/ids';
import type { ElevationSource } from '@sluice/engine/vocabulary/places';
import { sql } from 'drizzle-orm';
import { doublePrecision, index, pgTable, text } from 'drizzle-orm/pg-core';
import { idColumn, instant, versionColumn } from '../platform/database/columns.ts';

export const groups = pgTable(
  'groups',
  {
    id: idColumn<GroupId>(),
    name: text().notNull(),
    deviceType: text('device_type').$type<DeviceType>().notNull(),
    location: text().$type<GardenLocation>().notNull(),
    /** IANA name. */
    timeZone: text('time_zone').notNull(),
    productStatus: text('product_status').$type<ProductStatus>().notNull().default('SETUP'),
    nextChargeAt: instant('next_charge_at'),
    zipcode: text(),
    street: text(),
    city: text(),
    state: text(),
    country: text(),
    latitude: doublePrecision(),
    longitude: doublePrecision(),
    elevationM: doublePrecision('elevation_m'),
    /** Null where the elevation is not known. */
    elevationSource: text('elevation_source').$type<ElevationSource>(),
    rainDelayUntil: instant('rain_delay_until'),
    /** Since then nothing is started, because Sluice has crashed again and again; null as long as all is well. */
    startsHeldAt: instant('starts_held_at'),
    createdAt: instant('created_at').notNull(),
    version: versionColumn(),
  },
  (table) => [index('groups_held').on(table.startsHeldAt).where(sql`${table.startsHeldAt} is not null`)],
);
