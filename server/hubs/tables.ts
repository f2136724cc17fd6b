import type { DeviceStatus, DriverKind } from '@sluice/engine/vocabulary/hardware';
import type { GroupId, HubId } from '@sluice/engine/vocabulary/ids';
import { index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { groups } from '../groups/tables.ts';
import { versionColumn } from '../platform/database/columns.ts';

export const hubs = pgTable(
  'hubs',
  {
    id: uuid().$type<HubId>().primaryKey(),
    groupId: uuid('group_id')
      .$type<GroupId>()
      .notNull()
      .references(() => groups.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    model: text().notNull(),
    serialNumber: text('serial_number').notNull(),
    driver: text().$type<DriverKind>().notNull(),
    address: text().notNull(),
    status: text().$type<DeviceStatus>().notNull().default('SETUP'),
    wifiFirmwareVersion: text('wifi_firmware_version'),
    zigbeeFirmwareVersion: text('zigbee_firmware_version'),
    ipAddress: text('ip_address'),
    lastActiveAt: timestamp('last_active_at', { withTimezone: true }),
    /** Until when new end devices may join. */
    pairingUntil: timestamp('pairing_until', { withTimezone: true }),
    version: versionColumn(),
  },
  (table) => [index('hubs_group').on(table.groupId)],
);
