/** A zone's settings as its form names them, for pages that show those of several zones. */
import type { ZoneSettings } from '@sluice/contract/settings-copies';
import type { PlantId } from '@sluice/engine/vocabulary/ids';
import { asText, type UnitDisplay } from '@sluice/engine/vocabulary/unit-display';
import type { ZoneSetting } from '@sluice/engine/vocabulary/zone-settings';
import type { TextKey } from '@sluice/i18n/translate';
import type { DateDisplay } from '../../platform/display/date-display.ts';
import { joinNames } from '../../platform/i18n/joined.ts';
import type { Translate } from '../../platform/i18n/translations.ts';
import { FIGURES } from './zone-figure-field.tsx';

type Figure = keyof typeof FIGURES;

const LABELS = {
  location: 'zoneForm.location',
  plants: 'zonePlants.title',
  plant_type: 'zoneChoice.plant',
  soil: 'zoneChoice.soil',
  sprinkler: 'zoneChoice.sprinkler',
  shade: 'zoneChoice.shade',
  slope: 'zoneChoice.slope',
  container: 'zoneForm.container',
  smart: 'zoneForm.smart',
  smart_level: 'zoneForm.smartLevel',
  recipe: 'zoneForm.recipe',
  planted_on: 'zoneForm.plantedOn',
  sown_on: 'zoneForm.sownOn',
  mulch: 'zoneForm.mulch',
  aspect: 'zoneForm.aspect',
  is_exclusive: 'zoneForm.exclusive',
} as const satisfies Record<Exclude<ZoneSetting, Figure>, TextKey>;

const isFigure = (setting: ZoneSetting): setting is Exclude<ZoneSetting, keyof typeof LABELS> => setting in FIGURES;

export const labelSetting = (t: Translate, setting: ZoneSetting): string =>
  t(isFigure(setting) ? FIGURES[setting].label : LABELS[setting]);

interface Reader {
  t: Translate;
  units: UnitDisplay;
  dates: DateDisplay;
  namePlant: (id: PlantId) => string;
}

const NONE = '–';

export function writeSetting(reader: Reader, zone: ZoneSettings, setting: ZoneSetting): string {
  const { t, dates, namePlant } = reader;
  if (isFigure(setting)) return writeFigure(reader, setting, zone[setting]);
  switch (setting) {
    case 'plants': {
      const plants = [zone.primary_plant_id, ...zone.other_plant_ids].filter((id) => id !== null);
      return plants.length === 0 ? NONE : joinNames(plants.map(namePlant));
    }
    case 'location':
      return t(`gardenLocation.${zone.location}`);
    case 'plant_type':
      return zone.plant_type === null ? NONE : t(`plantType.${zone.plant_type}`);
    case 'soil':
      return zone.soil === null ? NONE : t(`soil.${zone.soil}`);
    case 'sprinkler':
      return zone.sprinkler === null ? NONE : t(`sprinkler.${zone.sprinkler}`);
    case 'shade':
      return zone.shade === null ? NONE : t(`shade.${zone.shade}`);
    case 'slope':
      return zone.slope === null ? NONE : t(`slope.${zone.slope}`);
    case 'container':
      return t(`container.${zone.container ?? 'none'}`);
    case 'mulch':
      return t(`mulch.${zone.mulch ?? 'none'}`);
    case 'aspect':
      return t(`aspect.${zone.aspect ?? 'unknown'}`);
    case 'smart_level':
      return t(`smartLevel.${zone.smart_level}`);
    case 'recipe':
      return t(`recipe.${zone.recipe}`);
    case 'smart':
    case 'is_exclusive':
      return t(zone[setting] ? 'zoneList.on' : 'zoneList.off');
    case 'planted_on':
    case 'sown_on': {
      const day = zone[setting];
      return day === null ? NONE : dates.fullDay(day);
    }
  }
}

function writeFigure({ t, units }: Reader, setting: Figure, value: number | null): string {
  if (value === null) return NONE;
  const { unit } = FIGURES[setting];
  if (unit === 'minutes') return asText(units.measured(value, 0, t('zoneForm.minutes')));
  if (unit === 'coefficient') return units.number(value, 2);
  if (unit === 'whole') return units.number(value, 0);
  return asText(units[unit](value));
}
