/** What is compared of a zone, and how a zone gets it: by the rules of a change of that zone alone. */
import { isDeepStrictEqual } from 'node:util';
import type { ZoneSettings } from '@sluice/contract/settings-copies';
import { zoneChange, zonePlants } from '@sluice/contract/zones';
import { ZONE_SETTINGS, type ZoneSetting } from '@sluice/engine/vocabulary/zone-settings';
import type { z } from 'zod';
import type { GroupRow } from '../groups/index.ts';
import type { Transaction } from '../platform/database/connect.ts';
import { AppError, notFound } from '../platform/errors.ts';
import { problemsOfInput } from '../platform/input.ts';
import { refuseStale } from '../platform/versions.ts';
import {
  type ChangeSurroundings,
  changeAmongMany,
  findZone,
  plantZoneIn,
  presentZoneColumns,
  type ZoneRow,
} from '../zones/index.ts';
import type { SettingValues } from './tables.ts';

export function presentZoneSettings(row: ZoneRow): ZoneSettings {
  const { id, version, groupId: group_id, primaryPlantId, otherPlantIds } = row;
  return {
    ...presentZoneColumns(row),
    ...{ id, version, group_id, primary_plant_id: primaryPlantId, other_plant_ids: otherPlantIds },
  };
}

export function readSettings(row: ZoneRow): Record<ZoneSetting, unknown> {
  const { primary_plant_id, other_plant_ids, ...fields } = presentZoneSettings(row);
  const plants = { primary_plant_id, other_plant_ids };
  return pickSettings({ ...fields, plants }, ZONE_SETTINGS);
}

export const pickSettings = <Values extends SettingValues>(values: Values, settings: readonly ZoneSetting[]): Values =>
  Object.fromEntries(settings.map((setting) => [setting, values[setting]])) as Values;

export const differingSettings = (one: SettingValues, other: SettingValues): ZoneSetting[] =>
  ZONE_SETTINGS.filter((setting) => !isDeepStrictEqual(one[setting], other[setting]));

export interface GivenSettings {
  settings: ZoneSetting[];
  before: SettingValues;
  after: SettingValues;
  movesPlan: boolean;
}

/**
 * Gives a locked zone these settings; null where it has them. Throws "invalid" with every field that is wrong, "conflict"
 * where the zone has another version; then what was written of it is to be taken back.
 */
export async function giveSettings(
  tx: Transaction,
  { group, around }: { group: GroupRow; around: ChangeSurroundings },
  row: ZoneRow,
  { plants, ...fields }: SettingValues,
  version: number | undefined,
): Promise<GivenSettings | null> {
  refuseStale(row, version);
  const change = parse(zoneChange, fields);
  const isPlanted =
    plants !== undefined && (await plantZoneIn(tx, group, row.id, parse(zonePlants, plants), around.now));
  const planted = isPlanted ? await findZone(tx, row.id) : row;
  if (!planted) throw notFound();
  const stored = await changeAmongMany(tx, around, planted, change);
  const given = await findZone(tx, row.id);
  if (!given) throw notFound();
  const [was, is] = [readSettings(row), readSettings(given)];
  const settings = differingSettings(was, is);
  if (settings.length === 0) return null;
  return {
    settings,
    before: pickSettings(was, settings),
    after: pickSettings(is, settings),
    movesPlan: isPlanted || (stored?.movesPlan ?? false),
  };
}

/** Throws "invalid" with every field that is wrong. */
export function parse<Schema extends z.ZodType>(schema: Schema, given: unknown): z.output<Schema> {
  const parsed = schema.safeParse(given);
  if (!parsed.success) throw new AppError('invalid', ...problemsOfInput(parsed.error.issues));
  return parsed.data;
}
