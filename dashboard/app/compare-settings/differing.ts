/** Which settings of zones differ. Pure. */
import type { ZoneSettings } from '@sluice/contract/settings-copies';
import { ZONE_SETTINGS, type ZoneSetting } from '@sluice/engine/vocabulary/zone-settings';

const readValue = (zone: ZoneSettings, setting: ZoneSetting): string =>
  JSON.stringify(setting === 'plants' ? [zone.primary_plant_id, zone.other_plant_ids] : zone[setting]);

export const isSame = (one: ZoneSettings, other: ZoneSettings, setting: ZoneSetting): boolean =>
  readValue(one, setting) === readValue(other, setting);

/** Those in which any of the others is not like the first. */
export const listDiffering = (first: ZoneSettings, others: readonly ZoneSettings[]): ZoneSetting[] =>
  ZONE_SETTINGS.filter((setting) => others.some((other) => !isSame(first, other, setting)));
