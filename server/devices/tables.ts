import type { DeviceCategory } from '@sluice/engine/vocabulary/hardware';
import type { DeviceId, GroupId } from '@sluice/engine/vocabulary/ids';
import { bigint, boolean, doublePrecision, index, integer, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { groups } from '../groups/tables.ts';
import { behindHub } from '../hubs/tables.ts';
import { hardwareColumns, idColumn, instant, ownedBy, ownerKey, versionColumn } from '../platform/database/columns.ts';

export const devices = pgTable(
  'devices',
  {
    id: idColumn<DeviceId>(),
    groupId: ownedBy<GroupId>('group_id', () => groups.id),
    hubId: behindHub(),
    ...hardwareColumns(),
    category: text().$type<DeviceCategory>().notNull(),
    hardwareVersion: text('hardware_version'),
    firmwareVersion: text('firmware_version'),
    ipAddress: text('ip_address'),
    batteryFraction: doublePrecision('battery_fraction'),
    batteryVoltageV: doublePrecision('battery_voltage_v'),
    syncFrequencyMin: integer('sync_frequency_min').notNull(),
    lastSyncAt: instant('last_sync_at'),
    lastActiveAt: instant('last_active_at'),
    /** Next contact of a sleeping device; null while it listens, and for devices that always listen. */
    nextContactAt: instant('hears_at'),
    /** Switched off by its owner: shown as standby, and nothing waters. */
    isSwitchedOff: boolean('is_switched_off').notNull().default(false),
    /** False of one that came with a garden file, until its hardware is connected: nothing is sent to its address. */
    hasHardware: boolean('has_hardware').notNull().default(true),
    /** Connected to try its valves; its zones are switched off until it is kept. */
    isOnTrial: boolean('is_on_trial').notNull().default(false),
    /** False: nothing in it closes its valves, which its owner has accepted (docs/decisions/0068). */
    hasOwnTimer: boolean('has_own_timer').notNull().default(true),
    /** A plain switch, which its owner has said to be a water valve (docs/decisions/0086). */
    isSwitch: boolean('is_switch').notNull().default(false),
    /** Its zones are called as its stations are (docs/decisions/0181). */
    followsNames: boolean('follows_names').notNull().default(false),
    /** Place in the garden's list. */
    position: smallint().notNull().default(0),
    version: versionColumn(),
  },
  (table) => [index('devices_group').on(table.groupId)],
);

/** Which process controls a device; the token rises with every change. */
export const deviceLeases = pgTable('device_leases', {
  deviceId: ownerKey<DeviceId>('device_id', () => devices.id),
  owner: uuid().notNull(),
  fencingToken: bigint('fencing_token', { mode: 'number' }).notNull(),
});

/** Processes that hold devices; the devices of one whose time has run out are free. */
export const deviceOwners = pgTable('device_owners', {
  id: uuid().primaryKey(),
  /** The process, as the page of the server names it. */
  name: text().notNull().default(''),
  expiresAt: instant('expires_at').notNull(),
  /** It ends on purpose, and takes no more devices. */
  isLeaving: boolean('is_leaving').notNull().default(false),
});
