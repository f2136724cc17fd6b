import type { GroupId, HubId } from '@sluice/engine/vocabulary/ids';
import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { groups } from '../groups/tables.ts';
import { hardwareColumns, idColumn, instant, ownedBy, versionColumn } from '../platform/database/columns.ts';

export const hubs = pgTable(
  'hubs',
  {
    id: idColumn<HubId>(),
    groupId: ownedBy<GroupId>('group_id', () => groups.id),
    ...hardwareColumns(),
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

/** Null if it is reached without one. */
export const behindHub = () =>
  uuid('hub_id')
    .$type<HubId>()
    .references(() => hubs.id);
