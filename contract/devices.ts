/** Device (docs/specification.md, 3). */

import {
  ACCESS_FIELDS,
  ADOPTABLE_TYPES,
  DEVICE_CATEGORIES,
  DEVICE_STATUSES,
  DRIVER_KINDS,
  FOUND_OBSTACLES,
  PROBE_SENSES,
} from '@sluice/engine/vocabulary/hardware';
import type { DeviceId, GroupId, HubId } from '@sluice/engine/vocabulary/ids';
import { LIMITS } from '@sluice/engine/vocabulary/limits';
import { WEATHER_PROVIDERS } from '@sluice/engine/vocabulary/weather';
import { z } from 'zod';
import { callsWith, describeCalls, groupCall, groupList, listOf } from './call.ts';
import { deviceAccess, deviceAccessChange, deviceAddress, foundAddition, knownAddress } from './hardware.ts';
import { fraction, idSchema, moment, name, version } from './primitives.ts';
import { recalculated, withRecalculation } from './schedule.ts';

export const device = z.object({
  id: idSchema<DeviceId>(),
  version,
  group_id: idSchema<GroupId>(),
  hub_id: idSchema<HubId>().nullable(),
  name: z.string(),
  category: z.enum(DEVICE_CATEGORIES),
  model: z.string(),
  /** Zigbee valves hang on a hub. */
  is_zigbee: z.boolean(),
  /** The kind of hardware it is. */
  driver: z.enum(DRIVER_KINDS),
  status: z.enum(DEVICE_STATUSES),
  last_run: moment.nullable(),
  next_run: moment.nullable(),
  last_sync: moment.nullable(),
  next_sync: moment.nullable(),
  /** For a sleeping device: its next contact, when changes reach it; null while it listens. */
  hears_at: moment.nullable(),
  last_active: moment.nullable(),
  /** Fraction of a full battery; null on mains. */
  battery_level: fraction.nullable(),
  battery_percent: z.number().min(0).max(100).nullable(),
  battery_voltage: z.number().nullable(),
  serial_number: z.string(),
  hardware_version: z.string().nullable(),
  firmware_version: z.string().nullable(),
  ip_address: z.string().nullable(),
  owner: z.string().nullable(),
  /** Minutes. */
  sync_frequency: z.number().int(),
  /** Days a battery is expected to last at this frequency; null on mains. */
  expected_battery_days: z.number().int().nullable(),
  is_switched_off: z.boolean(),
  /** False of one that came with a garden file: `replaces` of an addition connects it. */
  has_hardware: z.boolean(),
  /** Connected to try its valves; its zones are switched off until it is kept (`POST devices/{id}/keep`). */
  is_on_trial: z.boolean(),
  /** False: its zones water only behind a master whose device has a timer, or by hand for a while. */
  has_own_timer: z.boolean(),
  /** A plain switch: that it is a water valve is its owner's word. */
  is_switch: z.boolean(),
  /** Its zones are called as its stations are, but for those that people name otherwise. */
  follows_names: z.boolean(),
  terminals: z.number().int(),
  /** In its garden. */
  weather_provider: z.enum(WEATHER_PROVIDERS).nullable(),
  address: z.string().nullable(),
  position: z.number().int(),
});
export type Device = z.infer<typeof device>;

/**
 * `POST groups/{id}/devices`: a found device by its address, or one of a kind that has only models by its model.
 * Simulated ones can be added by anyone who wants to try without hardware.
 */
export const deviceCreation = foundAddition.extend({
  model: z.string().trim().max(200, { message: 'validation.textTooLong' }).nullable().default(null),
  /** A device of the garden without hardware, which then has this one: its zones and their history go on. */
  replaces: idSchema<DeviceId>().nullable().default(null),
  /** Its valves are to be tried before it is kept; not of one that takes a place. */
  on_trial: z.boolean().default(false),
});
export type DeviceCreation = z.infer<typeof deviceCreation>;

/** `GET groups/{id}/found_devices`: devices that can be added to a garden; with an address, only those there. */
export const foundDevicesQuery = z.strictObject({ address: deviceAddress });
export const foundDevices = z.object({
  devices: z.array(
    z.object({
      driver: z.enum(DRIVER_KINDS),
      address: z.string(),
      /** Types that it can be added as, the usual one first. */
      types: z.array(z.enum(ADOPTABLE_TYPES)),
      model: z.string(),
      /** The name that its owner has given it. */
      name: z.string().nullable(),
      /** Null where the device reports them only once it is added. */
      terminals: z.number().int().nullable(),
      needs_hub: z.boolean(),
      /** Fields of `access` that it must be given. */
      needs: z.array(z.enum(ACCESS_FIELDS)),
      /** Why it cannot be added, or not yet; null where it can. */
      obstacle: z.enum(FOUND_OBSTACLES).nullable(),
      /** It has no timer, and can be added all the same where its owner accepts that. */
      can_be_guarded: z.boolean(),
      /** What a plain switch would be sent, where to and what, were it taken for a valve; null for others. */
      messages: z
        .object({
          adding: z.array(z.string()),
          opening: z.array(z.string()),
          closing: z.array(z.string()),
        })
        .nullable(),
      /** Of a sensor: what it feels; null for others. */
      senses: z.enum(PROBE_SENSES).nullable(),
      /** Not added itself: `POST found_devices` with what it `needs` lists what can be. */
      lists_others: z.boolean(),
    }),
  ),
  /** Kinds of hardware that could not be looked for. */
  unreachable: z.array(z.enum(DRIVER_KINDS)),
});
export type FoundDevices = z.infer<typeof foundDevices>;

/** `POST groups/{id}/found_devices`: what can be added of one that lists others, with the login there. */
export const foundDevicesLogin = z.strictObject({
  driver: z.enum(DRIVER_KINDS),
  address: knownAddress,
  access: deviceAccess,
});
export type FoundDevicesLogin = z.infer<typeof foundDevicesLogin>;

/** `PATCH devices/{id}`. */
export const deviceChange = z
  .strictObject({
    version,
    name,
    sync_frequency: z
      .number()
      .refine((minutes) => (LIMITS.syncFrequencyMinutes as readonly number[]).includes(minutes), {
        message: 'validation.syncFrequency',
      }),
    is_switched_off: z.boolean(),
    /** Switched on, its zones take the names that it has now. */
    follows_names: z.boolean(),
  })
  .partial();
export type DeviceChange = z.infer<typeof deviceChange>;

/** `PUT groups/{id}/devices/order`. */
export const deviceOrder = z.strictObject({ ids: z.array(idSchema<DeviceId>()).min(1).max(500) });

const deviceCall = callsWith(z.object({ id: idSchema<DeviceId>() }));
const changed = withRecalculation({ device });

export const deviceCalls = describeCalls({
  'POST /groups/:id/devices': groupCall('change', 'Add a device, with a zone for each terminal', {
    body: deviceCreation,
    adds: ['devices', 'zones'],
    answer: changed,
  }),
  'PATCH /devices/:id': deviceCall(
    'change',
    'Rename a device, set how often it calls in, follow its names, switch it off or on',
    {
      body: deviceChange,
      answer: changed,
    },
  ),
  'PUT /devices/:id/access': deviceCall('change', 'Give the login that a device has now; it is tried first', {
    body: deviceAccessChange,
    answer: z.object({ device }),
  }),
  'DELETE /devices/:id': deviceCall('change', 'Remove a device with its zones; their history stays', {
    answer: recalculated,
  }),
  'GET /groups/:id/found_devices': groupCall('change', 'The devices, sensors and hubs that could be added to a group', {
    query: foundDevicesQuery,
    needsConfirmedEmail: true,
    tokenScope: 'manage',
    answer: foundDevices,
  }),
  'POST /groups/:id/found_devices': groupCall('change', 'What could be added of a found device that lists others', {
    body: foundDevicesLogin,
    needsConfirmedEmail: true,
    tokenScope: 'manage',
    answer: foundDevices,
  }),
  'PUT /groups/:id/devices/order': groupCall('change', 'Put the devices into another order', {
    body: deviceOrder,
    answer: listOf('devices', device),
  }),
});

/** Reads that show a device with data of its whole garden. */
export const deviceReadCalls = describeCalls({
  'GET /groups/:id/devices': groupList('devices', device, 'The devices of a group'),
  'GET /devices/:id': deviceCall('see', 'One device', { answer: z.object({ device }) }),
});
