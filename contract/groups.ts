/** Group, product and the index answer (docs/specification.md, 3 and 7). */

import { GARDEN_LOCATIONS } from '@sluice/engine/vocabulary/garden';
import { DEVICE_TYPES, PRODUCT_STATUSES } from '@sluice/engine/vocabulary/hardware';
import type { GroupId } from '@sluice/engine/vocabulary/ids';
import { RELATIONSHIPS } from '@sluice/engine/vocabulary/people';
import { WEATHER_PROVIDERS } from '@sluice/engine/vocabulary/weather';
import { z } from 'zod';
import { backupProgram } from './backup-programs.ts';
import { call, describeCalls, groupCall, listOf } from './call.ts';
import { device } from './devices.ts';
import { hub } from './hubs.ts';
import { location, timeZone } from './location.ts';
import { oneTimeRun } from './one-time-runs.ts';
import { weatherConstraints } from './preferences.ts';
import { idSchema, moment, name, version } from './primitives.ts';
import { program } from './programs.ts';
import { regulation } from './regulations.ts';
import { reminder } from './reminders.ts';
import { constraint } from './restrictions.ts';
import { activeRun } from './runs.ts';
import { shortfall, withRecalculation } from './schedule.ts';
import { sensor } from './sensors.ts';
import { share, user } from './users.ts';
import { weatherDay, weatherProviderSettings } from './weather.ts';
import { zone } from './zones.ts';

export const product = z.object({
  status: z.enum(PRODUCT_STATUSES),
  device_sub: z.object({ next_charge: z.object({ utc: z.iso.datetime().nullable() }) }),
});

/** A group as the switcher lists it. */
export const group = z.object({
  id: idSchema<GroupId>(),
  name: z.string(),
  device_type: z.enum(DEVICE_TYPES),
  location: z.enum(GARDEN_LOCATIONS),
  zone_num: z.number().int(),
  info: z.object({ new_notification_num: z.number().int() }),
  relationship: z.enum(RELATIONSHIPS),
});
export type Group = z.infer<typeof group>;

/** The current group in full. */
export const currentGroup = group.extend({
  version,
  time_zone: z.string(),
  product,
  devices: z.array(device),
  zones: z.array(zone),
  sensors: z.array(sensor),
  programs: z.array(program),
  one_time_runs: z.array(oneTimeRun),
  constraints: z.array(constraint),
  reminders: z.array(reminder),
  backup_programs: z.array(backupProgram),
  weather_constraints: weatherConstraints,
  /** Regulations of its address that it follows. */
  regulations: z.array(regulation),
  weather_provider: weatherProviderSettings,
  /** What does not fit into the allowed time, and remedies. */
  shortfalls: z.array(shortfall),
  setting: z.object({ address: location }),
  shares: z.array(share),
  weathers: z.array(weatherDay),
  /** Where the weather comes from and when it was fetched; null when none is known. */
  weather_source: z.object({ provider: z.enum(WEATHER_PROVIDERS), fetched: moment }).nullable(),
  rain_delay_until: moment.nullable(),
  /** Since then nothing is started, because Sluice has crashed again and again; null as long as all is well. */
  starts_held_since: moment.nullable(),
  active_runs: z.array(activeRun),
});
export type CurrentGroup = z.infer<typeof currentGroup>;

/** `GET /index` and `GET /groups/{id}/index`. */
export const index = z.object({
  user,
  groups: z.array(group),
  current_group: currentGroup.nullable(),
  sensors: z.array(sensor),
  hubs: z.array(hub),
});
export type Index = z.infer<typeof index>;

/** A group's own settings, as its calls answer them. */
export const groupSettings = group.extend({ version, time_zone: z.string() });
export type GroupSettings = z.infer<typeof groupSettings>;

/** `POST groups`: a garden of one's own. Pumps water indoors (docs/specification.md, 1). */
export const groupCreation = z
  .strictObject({
    name,
    device_type: z.enum(DEVICE_TYPES),
    location: z.enum(GARDEN_LOCATIONS),
    time_zone: timeZone,
  })
  .refine(({ device_type, location: place }) => device_type !== 'PUMP' || place === 'indoor', {
    message: 'validation.pumpIndoor',
    path: ['location'],
  });
export type GroupCreation = z.infer<typeof groupCreation>;

/** `PATCH groups/{id}`. */
export const groupChange = z
  .strictObject({ version, name, location: z.enum(GARDEN_LOCATIONS), time_zone: timeZone })
  .partial();

export const groupCalls = describeCalls({
  'GET /groups': call('signedIn', 'The gardens that I may see', { answer: listOf('groups', groupSettings) }),
  'GET /groups/:id': groupCall('see', 'One garden', { answer: z.object({ group: groupSettings }) }),
  'POST /groups': call('signedIn', 'Begin a garden', {
    body: groupCreation,
    answer: z.object({ group: groupSettings }),
  }),
  'PATCH /groups/:id': groupCall('change', 'Change a garden’s name, time zone, or whether it is indoors', {
    body: groupChange,
    answer: withRecalculation({ group: groupSettings }),
  }),
  'DELETE /groups/:id/start_hold': groupCall('own', 'Let a garden be watered again after too many restarts of Sluice', {
    answer: z.object({ was_held: z.boolean() }),
  }),
  'DELETE /groups/:id': groupCall('own', 'Remove a garden and its history', {
    description: 'Refused while devices, sensors or hubs are in it.',
    answer: z.object({ removed: z.literal(true) }),
  }),
});

export const indexCalls = describeCalls({
  'GET /index': call('signedIn', 'The user, the groups, and the current group whole', {
    query: z.strictObject({ group_id: idSchema<GroupId>().optional() }),
    answer: index,
  }),
  'GET /groups/:id/index': groupCall('see', 'The same with one group as the current one', {
    answer: index,
  }),
});
