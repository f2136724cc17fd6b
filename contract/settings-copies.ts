/** Settings of zones compared over gardens, copied to other zones, programs and a garden's own settings to other gardens, and all put back (docs/decisions/0187). */
import { GARDEN_SETTINGS } from '@sluice/engine/vocabulary/garden-settings';
import type { GroupId, ProgramId, SettingsCopyId, ZoneId } from '@sluice/engine/vocabulary/ids';
import { LIMITS } from '@sluice/engine/vocabulary/limits';
import { ZONE_SETTING_KINDS, ZONE_SETTINGS, type ZoneSettingKind } from '@sluice/engine/vocabulary/zone-settings';
import { z } from 'zod';
import { call, callsWith, describeCalls, listOf } from './call.ts';
import { idSchema, version } from './primitives.ts';
import { program } from './programs.ts';
import { recalculation } from './schedule.ts';
import { type ZoneChange, zone } from './zones.ts';

/** `plants` are the primary species and all others. */
type Setting = Exclude<keyof ZoneChange, 'version'> | 'plants';

/** A field of zones of which the vocabulary does not say what it is does not compile. */
const kinds = ZONE_SETTING_KINDS satisfies Record<Setting, ZoneSettingKind>;

/** A zone with what is compared of it. */
export const zoneSettings = zone.pick({
  ...({ id: true, version: true, group_id: true, name: true, primary_plant_id: true, other_plant_ids: true } as const),
  ...({ location: true, plant_type: true, soil: true, sprinkler: true, shade: true, slope: true } as const),
  ...({ area_m2: true, flow_l_per_min: true, emitter_spacing_m: true, line_spacing_m: true } as const),
  ...({ container: true, container_depth_m: true, container_volume_l: true } as const),
  ...({ smart: true, smart_level: true, recipe: true, planted_on: true, sown_on: true } as const),
  ...({ customized_moisture_low: true, customized_moisture_high: true, boost_factor: true } as const),
  ...({ rain_share: true, mulch: true, aspect: true, root_depth_m: true, most_run_min: true } as const),
  ...({ most_day_volume_l: true, head_count: true, is_exclusive: true, crop_coefficient: true } as const),
  ...({ allowable_depletion: true, efficiency: true, distribution_uniformity: true } as const),
  ...({ catch_can_rate_mm_per_hour: true } as const),
});
export type ZoneSettings = z.infer<typeof zoneSettings>;

const setting = z.enum(ZONE_SETTINGS);

/** A zone, and its version if it must not have changed meanwhile. */
const versionedZone = z.strictObject({ zone_id: idSchema<ZoneId>(), version: version.optional() });

/** `POST settings_copies`. */
export const settingsCopyCreation = z.strictObject({
  from: versionedZone,
  to: z
    .array(versionedZone)
    .min(1, { message: 'validation.zonesRequired' })
    .max(LIMITS.copyTargetsMax, { message: 'validation.tooMany' })
    .refine((to) => new Set(to.map(({ zone_id }) => zone_id)).size === to.length, { message: 'validation.zoneTwice' }),
  settings: z.array(setting).min(1, { message: 'validation.wrongValue' }).max(Object.keys(kinds).length),
});
export type SettingsCopyCreation = z.infer<typeof settingsCopyCreation>;

/** `refused`: `errors` say why; `gone`: not there, or not shared with the account. */
export const COPY_RESULTS = ['changed', 'same', 'refused', 'not_permitted', 'gone'] as const;

const copyResult = z.object({
  zone_id: idSchema<ZoneId>(),
  result: z.enum(COPY_RESULTS),
  /** Settings that were changed. */
  settings: z.array(setting),
  /** Settings that somebody has changed since, which were left as they are. */
  left: z.array(setting),
  /** What is wrong, as if it had been typed there; `path` is the field at fault. */
  errors: z.array(z.object({ message: z.string(), path: z.string().optional() })),
});
export type CopyResult = z.infer<typeof copyResult>;

/** `POST program_copies`. */
export const programCopyCreation = z.strictObject({
  from: z.strictObject({ program_id: idSchema<ProgramId>(), version: version.optional() }),
  to: z
    .array(
      z.strictObject({
        group_id: idSchema<GroupId>(),
        /** Left out: that of the program. A wrong one is answered with the garden. */
        name: z.string().optional(),
        /** Which zone there is watered like which of the program; zones that are not named are left out. */
        zones: z
          .array(z.strictObject({ from: idSchema<ZoneId>(), to: idSchema<ZoneId>() }))
          .max(100, { message: 'validation.tooMany' })
          .refine((pairs) => new Set(pairs.map(({ from }) => from)).size === pairs.length, {
            message: 'validation.zoneTwice',
          }),
      }),
    )
    .min(1, { message: 'validation.wrongValue' })
    .max(LIMITS.copyTargetsMax, { message: 'validation.tooMany' })
    .refine((to) => new Set(to.map(({ group_id }) => group_id)).size === to.length, {
      message: 'validation.wrongValue',
    }),
  /** Whether only what would come of it is answered. */
  is_trial: z.boolean().default(false),
});
export type ProgramCopyCreation = z.infer<typeof programCopyCreation>;

/**
 * `removed`: put back; `left`: changed since, and left; `refused`: `errors` say why; `gone`: not there, or not shared
 * with the account.
 */
export const PROGRAM_COPY_RESULTS = ['copied', 'removed', 'left', 'refused', 'not_permitted', 'gone'] as const;

const programCopyResult = z.object({
  group_id: idSchema<GroupId>(),
  result: z.enum(PROGRAM_COPY_RESULTS),
  /** As it is there, or would be; null where there is none. */
  program: program.nullable(),
  /** What is wrong, as if it had been typed there; `path` is the field at fault. */
  errors: z.array(z.object({ message: z.string(), path: z.string().optional() })),
});
export type ProgramCopyResult = z.infer<typeof programCopyResult>;

const gardenSetting = z.enum(GARDEN_SETTINGS);

/** `POST garden_settings_copies`. */
export const gardenCopyCreation = z.strictObject({
  from: z.strictObject({ group_id: idSchema<GroupId>() }),
  to: z
    .array(z.strictObject({ group_id: idSchema<GroupId>() }))
    .min(1, { message: 'validation.wrongValue' })
    .max(LIMITS.copyTargetsMax, { message: 'validation.tooMany' })
    .refine((to) => new Set(to.map(({ group_id }) => group_id)).size === to.length, {
      message: 'validation.wrongValue',
    }),
  settings: z.array(gardenSetting).min(1, { message: 'validation.wrongValue' }).max(GARDEN_SETTINGS.length),
  /** Whether only what would come of it is answered. */
  is_trial: z.boolean().default(false),
});
export type GardenCopyCreation = z.infer<typeof gardenCopyCreation>;

const gardenCopyResult = z.object({
  group_id: idSchema<GroupId>(),
  result: z.enum(COPY_RESULTS),
  /** Settings that were changed, or would be. */
  settings: z.array(gardenSetting),
  /** Settings that somebody has changed since, which were left as they are. */
  left: z.array(gardenSetting),
  errors: z.array(z.object({ message: z.string(), path: z.string().optional() })),
});
export type GardenCopyResult = z.infer<typeof gardenCopyResult>;

/** One copy, with those of its zones, programs and gardens whose garden the account may change. */
export const settingsCopy = z.object({
  id: idSchema<SettingsCopyId>(),
  at: z.iso.datetime(),
  user_name: z.string(),
  /** The zone or garden whose settings, or the program that was copied; null for whoever may not see its garden. */
  source_name: z.string().nullable(),
  zones: z.array(
    z.object({
      zone_id: idSchema<ZoneId>(),
      name: z.string(),
      group_id: idSchema<GroupId>(),
      group_name: z.string(),
      settings: z.array(setting),
      rolled_back_at: z.iso.datetime().nullable(),
    }),
  ),
  /** Those that a program was copied to, each with its name there at that time. */
  programs: z.array(
    z.object({
      group_id: idSchema<GroupId>(),
      group_name: z.string(),
      name: z.string(),
      rolled_back_at: z.iso.datetime().nullable(),
    }),
  ),
  /** Those that another garden's own settings were copied to. */
  gardens: z.array(
    z.object({
      group_id: idSchema<GroupId>(),
      group_name: z.string(),
      settings: z.array(gardenSetting),
      rolled_back_at: z.iso.datetime().nullable(),
    }),
  ),
});
export type SettingsCopy = z.infer<typeof settingsCopy>;

const outcome = z.object({ zones: z.array(copyResult), recalculation: recalculation.nullable() });

export const settingsCopyCalls = describeCalls({
  'GET /zone_settings': call('signedIn', 'The settings of all zones that I may see, to compare them', {
    answer: listOf('zones', zoneSettings),
  }),
  'GET /settings_copies': call('signedIn', 'The last copies of settings and programs to gardens that I may change', {
    description: 'Whoever made them, the newest first, 50 at most; stored for a year.',
    answer: listOf('settings_copies', settingsCopy),
  }),
  'POST /settings_copies': call('signedIn', 'Copy settings of a zone to other zones, of any garden', {
    description:
      'Each zone by the rights in its garden, and by the rules of a change of that zone alone: one that refuses is answered with what is wrong and stays as it was, and the others are changed.',
    tokenScope: 'manage',
    limit: { times: 100, window: '1 hour' },
    body: settingsCopyCreation,
    answer: outcome.extend({
      /** Null where nothing was changed. */
      id: idSchema<SettingsCopyId>().nullable(),
    }),
  }),
  'POST /garden_settings_copies': call('signedIn', "Copy a garden's own settings to other gardens", {
    description:
      'Each garden by the rights in it. Its restrictions take the place of those that are there. Of a trial nothing is stored.',
    tokenScope: 'manage',
    limit: { times: 600, window: '1 hour' },
    body: gardenCopyCreation,
    answer: z.object({
      /** Null where nothing was changed. */
      id: idSchema<SettingsCopyId>().nullable(),
      gardens: z.array(gardenCopyResult),
      recalculation: recalculation.nullable(),
    }),
  }),
  'POST /program_copies': call('signedIn', 'Copy a program to other gardens', {
    description:
      'Each garden by the rights in it, and by the rules of a new program there: one that refuses is answered with what is wrong, and the others get theirs. Of a trial nothing is stored.',
    tokenScope: 'manage',
    limit: { times: 600, window: '1 hour' },
    body: programCopyCreation,
    answer: z.object({
      /** Null where nothing was copied. */
      id: idSchema<SettingsCopyId>().nullable(),
      programs: z.array(programCopyResult),
      recalculation: recalculation.nullable(),
    }),
  }),
  'PUT /settings_copies/:id/rollback': callsWith(z.object({ id: idSchema<SettingsCopyId>() }))(
    'signedIn',
    'Put the zones and gardens of a copy back to what they had before, and remove its programs',
    {
      description:
        'Zones whose garden the account may change, and that are not put back already. A setting that somebody has changed since is named and left. What a soil had lost by the copy comes back where nothing was settled since. A program that somebody has changed since is left.',
      tokenScope: 'manage',
      answer: outcome.extend({ programs: z.array(programCopyResult), gardens: z.array(gardenCopyResult) }),
    },
  ),
});
