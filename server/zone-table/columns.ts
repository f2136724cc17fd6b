/** The columns of the table: how a cell is written for people and read again, in their units and language. */
import { PLANT_TYPES, SHADES, SLOPES, SOIL_TYPES, SPRINKLER_TYPES } from '@sluice/engine/vocabulary/garden';
import { LOCALES, type SpokenLocale, type UnitSystem } from '@sluice/engine/vocabulary/people';
import type { MessageKey, Translate } from '../platform/language.ts';
import type { ZoneRow } from '../zones/index.ts';

/** US measures in the ones that are stored: square feet, gallons and inches by definition. */
const M2_PER_SQ_FT = 0.3048 ** 2;
const L_PER_GAL = 3.785411784;
const MM_PER_IN = 25.4;

export type ZoneField =
  | 'name'
  | 'enabled'
  | 'plant_type'
  | 'soil'
  | 'sprinkler'
  | 'shade'
  | 'slope'
  | 'area_m2'
  | 'flow_l_per_min'
  | 'catch_can_rate_mm_per_hour';

export interface Speech {
  locale: SpokenLocale;
  translate: Translate;
}

/** What a cell says; a message where it says nothing that is understood. */
export type Cell = { value: string | number | boolean | null } | { problem: MessageKey };

export interface Column {
  header: string;
  field: ZoneField;
  /** The units that it is written in by default; null where it has none. */
  system: UnitSystem | null;
  write: (zone: ZoneRow, speech: Speech) => string | number;
  read: (text: string, speech: Speech) => Cell;
}

const word = <Value extends string>(
  header: string,
  field: ZoneField,
  values: readonly Value[],
  group: 'soil' | 'plantType' | 'sprinkler' | 'shade' | 'slope',
  column: (zone: ZoneRow) => Value | null,
): Column => {
  const text = (locale: SpokenLocale, translate: Translate, value: Value) =>
    translate(locale, `${group}.${value}` as MessageKey);
  return {
    header,
    field,
    system: null,
    write: (zone, { locale, translate }) => {
      const value = column(zone);
      return value === null ? '' : text(locale, translate, value);
    },
    // One's own language first: a word may mean another thing elsewhere.
    read: (given, { locale, translate }) => {
      const wanted = fold(given);
      const found = [locale, ...LOCALES].flatMap((one) =>
        values.filter((value) => fold(value) === wanted || fold(text(one, translate, value)) === wanted),
      );
      return found[0] === undefined ? { problem: 'validation.csvWord' } : { value: found[0] };
    },
  };
};

const fold = (text: string) =>
  text
    .normalize('NFKC')
    .replaceAll('\u00AD', '')
    .trim()
    .toLowerCase()
    .replace(/[_\s]+/g, ' ');

/** `perUnit`: how much of what is stored one of the column's unit is. */
const figure = (
  header: string,
  field: ZoneField,
  system: UnitSystem,
  column: (zone: ZoneRow) => number | null,
  perUnit: number,
): Column => ({
  header,
  field,
  system,
  write: (zone) => {
    const value = column(zone);
    return value === null ? '' : round(value / perUnit);
  },
  read: (text) => {
    const plain = text.replace(/[\s\u00A0\u202F']/g, '');
    if (!/^\d+([.,]\d+)?$/.test(plain)) return { problem: 'validation.csvNumber' };
    return { value: Number(plain.replace(',', '.')) * perUnit };
  },
});

/** Four digits are more than anybody measures, and survive the way there and back. */
const round = (value: number) => Number(value.toPrecision(6));

const YES = ['yes', 'true', '1', 'x', 'on', 'ja', 'sí', 'si', 'oui', 'sì', 'tak', 'sim', 'да', '是'];
const NO = ['no', 'false', '0', 'off', 'nein', 'non', 'nee', 'nie', 'não', 'нет', '否'];

export const COLUMNS: readonly Column[] = [
  {
    header: 'name',
    field: 'name',
    system: null,
    write: ({ name }) => name,
    read: (text) => ({ value: text }),
  },
  {
    header: 'enabled',
    field: 'enabled',
    system: null,
    write: ({ enabled }) => (enabled ? 'yes' : 'no'),
    read: (text) => {
      if (YES.includes(fold(text))) return { value: true };
      return NO.includes(fold(text)) ? { value: false } : { problem: 'validation.csvYesNo' };
    },
  },
  word('plant_type', 'plant_type', PLANT_TYPES, 'plantType', ({ plantType }) => plantType),
  word('soil', 'soil', SOIL_TYPES, 'soil', ({ soil }) => soil),
  word('sprinkler', 'sprinkler', SPRINKLER_TYPES, 'sprinkler', ({ sprinkler }) => sprinkler),
  word('sun', 'shade', SHADES, 'shade', ({ shade }) => shade),
  word('slope', 'slope', SLOPES, 'slope', ({ slope }) => slope),
  figure('area_m2', 'area_m2', 'SI', ({ areaM2 }) => areaM2, 1),
  figure('area_sq_ft', 'area_m2', 'US', ({ areaM2 }) => areaM2, M2_PER_SQ_FT),
  figure('flow_l_per_min', 'flow_l_per_min', 'SI', ({ flowLPerMin }) => flowLPerMin, 1),
  figure('flow_gal_per_min', 'flow_l_per_min', 'US', ({ flowLPerMin }) => flowLPerMin, L_PER_GAL),
  figure('rate_mm_per_h', 'catch_can_rate_mm_per_hour', 'SI', ({ catchCanRateMmPerHour }) => catchCanRateMmPerHour, 1),
  figure(
    'rate_in_per_h',
    'catch_can_rate_mm_per_hour',
    'US',
    ({ catchCanRateMmPerHour }) => catchCanRateMmPerHour,
    MM_PER_IN,
  ),
];

/** Names that the columns of figures also have where their unit is the person's own. */
export const UNITLESS: Readonly<Record<string, ZoneField>> = {
  area: 'area_m2',
  flow: 'flow_l_per_min',
  rate: 'catch_can_rate_mm_per_hour',
};
