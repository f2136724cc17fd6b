import type { DeviceStatus, DriverKind } from '@sluice/engine/vocabulary/hardware';
import type { GroupId, HubId } from '@sluice/engine/vocabulary/ids';
import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { groups } from '../groups/tables.ts';
import { idColumn, instant, ownedBy, versionColumn } from '../platform/database/columns.ts';
import { sealedText } from '../platform/database/sealed-column.ts';

export const hubs = pgTable(
  'hubs',
  {
    id: idColumn<HubId>(),
    groupId: ownedBy<GroupId>('group_id', () => groups.id),
    name: text().notNull(),
    model: text().notNull(),
    serialNumber: text('serial_number').notNull(),
    driver: text().$type<DriverKind>().notNull(),
    address: sealedText('address').notNull(),
    status: text().$type<DeviceStatus>().notNull().default('SETUP'),
    wifiFirmwareVersion: text('wifi_firmware_version'),
    zigbeeFirmwareVersion: text('zigbee_firmware_version'),
    ipAddress: text('ip_address'),
    lastActiveAt: instant('last_active_at'),
    /** Until when new end devices may join. */
    pairingUntil: instant('pairing_until'),
    version: versionColumn(),
  },
  (table) => [index('hubs_group').on(table.groupId)],
);
