import type { GardenSetting } from '@sluice/engine/vocabulary/garden-settings';
import { joinNames } from '../../platform/i18n/joined.ts';
import type { Translate } from '../../platform/i18n/translations.ts';

const LABELS = {
  hours: 'title.schedulingSetting',
  rain: 'title.rainSetting',
  temperature: 'title.temperatureSetting',
  wind: 'title.windSetting',
  missed_start: 'copyGarden.missedStart',
  restrictions: 'title.restrictions',
  source: 'copyGarden.source',
} as const satisfies Record<GardenSetting, string>;

export const labelGardenSetting = (t: Translate, setting: GardenSetting) => t(LABELS[setting]);

export const listGardenSettings = (t: Translate, settings: readonly GardenSetting[]) =>
  joinNames(settings.map((setting) => labelGardenSetting(t, setting)));
