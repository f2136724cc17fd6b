/** What of a garden's own settings is copied, and how a garden gets it: by the rules of a change of that garden alone. */
import { isDeepStrictEqual } from 'node:util';
import { weatherConstraintsChange } from '@sluice/contract/preferences';
import { constraintCreation } from '@sluice/contract/restrictions';
import { GARDEN_SETTINGS, type GardenSetting } from '@sluice/engine/vocabulary/garden-settings';
import type { GroupId } from '@sluice/engine/vocabulary/ids';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Queryable, Transaction } from '../platform/database/connect.ts';
import { lockGarden } from '../platform/database/lock-garden.ts';
import { findPreferenceChange, presentPreferences, readPreferences, writePreferences } from '../preferences/index.ts';
import { describeRestriction, readRestrictions, replaceRestrictions } from '../restrictions/index.ts';
import type { GardenSettingValues } from './tables.ts';
import { parse } from './zone-settings.ts';

export type Thing = NonNullable<FastifyRequest['changedThings']>[number] & { groupId: GroupId };

export async function readGardenSettings(
  db: Queryable,
  groupId: GroupId,
): Promise<Record<GardenSetting, Record<string, unknown>>> {
  const { rain, temperature, winter_watering, wind, morning, afternoon, ...rest } = presentPreferences(
    await readPreferences(db, groupId),
  );
  const { finish_before_sunrise, closed_season, missed_start, rest_time, solar_pump, source, water, caps } = rest;
  const restrictions = (await readRestrictions(db, groupId)).map(describeRestriction);
  return {
    hours: { morning, afternoon, finish_before_sunrise, closed_season },
    rain: { rain },
    temperature: { temperature, winter_watering },
    wind: { wind },
    missed_start: { missed_start },
    // In an order of their own: two gardens with the same ones have the same setting.
    restrictions: { restrictions: restrictions.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)) },
    source: { rest_time, solar_pump, source, water, caps },
  };
}

/** Which settings there are values of. */
export const settingsIn = (values: GardenSettingValues): GardenSetting[] =>
  GARDEN_SETTINGS.filter((setting) => setting in values);

export const pickGardenSettings = (
  values: GardenSettingValues,
  settings: readonly GardenSetting[],
): GardenSettingValues => Object.fromEntries(settings.map((setting) => [setting, values[setting]]));

export const differingGardenSettings = (one: GardenSettingValues, other: GardenSettingValues): GardenSetting[] =>
  GARDEN_SETTINGS.filter((setting) => !isDeepStrictEqual(one[setting], other[setting]));

const restrictionsOf = z.strictObject({ restrictions: z.array(constraintCreation) });

/** Gives a garden these settings. Returns what the trail has of it. Throws "conflict" where somebody else was quicker. */
export async function giveGardenSettings(
  tx: Transaction,
  group: { id: GroupId; name: string },
  { restrictions, ...parts }: GardenSettingValues,
): Promise<Thing[]> {
  const things: Thing[] = [];
  const note = (action: string, id: string, name: string) => things.push({ action, id, name, groupId: group.id });
  await lockGarden(tx, group.id);
  const before = await readPreferences(tx, group.id);
  const change = findPreferenceChange(
    before,
    parse(weatherConstraintsChange, Object.assign({}, ...Object.values(parts))),
  );
  if (change !== null) {
    await writePreferences(tx, before, change);
    note('PATCH /groups/:id/weather_constraints', group.id, group.name);
  }
  if (restrictions === undefined) return things;
  const { added, removed } = await replaceRestrictions(tx, group.id, parse(restrictionsOf, restrictions).restrictions);
  for (const { id } of removed) note('DELETE /constraints/:id', id, group.name);
  for (const { id } of added) note('POST /groups/:id/constraints', id, group.name);
  return things;
}
