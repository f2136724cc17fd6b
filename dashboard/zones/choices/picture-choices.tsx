/** What a zone is like, chosen by pictures. */
import {
  PLANT_TYPES,
  type PlantType,
  type Shade,
  SLOPES,
  type Slope,
  type SoilType,
  SPRINKLER_TYPES,
  type SprinklerType,
} from '@sluice/engine/vocabulary/garden';
import { LIMITS } from '@sluice/engine/vocabulary/limits';
import type { ComponentType, ReactNode } from 'react';
import { PlantDrawing } from '../../page-kit/plant-drawing.tsx';
import { joinSentences, withNote } from '../../platform/i18n/joined.ts';
import type { Translate } from '../../platform/i18n/translations.ts';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { PictureChoice } from '../../ui/fields/choice/picture-choice.tsx';
import type { Field } from '../../ui/form/field.ts';
import {
  RIBBON_OF,
  RibbonDrawing,
  ShadeDrawing,
  SlopeDrawing,
  SprinklerDrawing,
} from '../drawings/choice-drawings.tsx';

/** A question with a hint, and of each value what it is called, what it means and how it looks. */
type Question<V extends string> = {
  name: 'plant' | 'shade' | 'slope' | 'soil' | 'sprinkler';
  values: readonly V[];
  describe: (t: Translate, value: V) => { label: string; hint: string; picture: ReactNode };
};

type ChoiceProps<V extends string> = Field<V | null> & {
  /** What most people there choose: it comes first and says so. */
  usual?: V | null;
};

export type ZoneChoice<V extends string> = ComponentType<ChoiceProps<V>> & {
  /** What is chosen, in a line. */
  write: (t: Translate, value: V) => string;
};

const makeChoice = <V extends string>({ name, values, describe }: Question<V>): ZoneChoice<V> =>
  Object.assign(
    ({ usual, ...field }: ChoiceProps<V>) => {
      const { t } = useTranslation();
      const options = values.map((value) => ({ value, ...describe(t, value) }));
      const first = options
        .filter(({ value }) => value === usual)
        .map((option) => ({ ...option, hint: withNote(option.hint, t('zoneChoice.usualHere')) }));
      return (
        <PictureChoice
          {...field}
          label={t(`zoneChoice.${name}`)}
          description={t(`zoneChoice.${name}Hint`)}
          options={[...first, ...options.filter(({ value }) => value !== usual)]}
        />
      );
    },
    { write: (t: Translate, value: V) => joinSentences(t(`zoneChoice.${name}`), describe(t, value).label) },
  );

const PLANTS: readonly PlantType[] = [
  'COOL_GRASS',
  'WARM_GRASS',
  'ANNUAL',
  'PERENNIAL',
  'SHRUBS',
  'TREES',
  'XERISCAPE',
];

export const PlantChoice = makeChoice({
  name: 'plant',
  values: [...PLANT_TYPES].sort((one, other) => PLANTS.indexOf(one) - PLANTS.indexOf(other)),
  describe: (t, type) => ({
    label: t(`plantType.${type}`),
    hint: t(`plantTypeHint.${type}`),
    picture: <PlantDrawing kind={type} />,
  }),
});

/** All soils from the lightest to the heaviest, each with what it does in the hand. */
export const SoilChoice = makeChoice<SoilType>({
  name: 'soil',
  values: ['SAND', 'LOAMY_SAND', 'SANDY_LOAM', 'LOAM', 'CLAY_LOAM', 'SILTY_CLAY', 'CLAY'],
  describe: (t, soil) => ({
    label: t(`soil.${soil}`),
    hint: t(`soilHint.${soil}`),
    picture: <RibbonDrawing ribbon={RIBBON_OF[soil]} />,
  }),
});

export const SprinklerChoice = makeChoice<SprinklerType>({
  name: 'sprinkler',
  values: SPRINKLER_TYPES,
  describe: (t, type) => ({
    label: t(`sprinkler.${type}`),
    hint: t(`sprinklerHint.${type}`),
    picture: <SprinklerDrawing type={type} />,
  }),
});

function describeSunHours(t: Translate, shade: Shade): string {
  const [from, to] = LIMITS.shadeSunHours[shade];
  if (to === null) return t('shadeHours.most', { from });
  return from === 0 ? t('shadeHours.least', { to }) : t('shadeHours.between', { from, to });
}

/** From the sunniest to the darkest. */
export const ShadeChoice = makeChoice<Shade>({
  name: 'shade',
  values: ['NONE', 'SOME', 'HALF', 'LOTS'],
  describe: (t, shade) => ({
    label: t(`shade.${shade}`),
    hint: describeSunHours(t, shade),
    picture: <ShadeDrawing shade={shade} />,
  }),
});

/** "0-3%", "4-6%", "7-12%", "over 13%" (docs/specification.md, 9). */
function describeSlopeBand(t: Translate, slope: Slope): string {
  const bands = LIMITS.slopeBandUpperPercent;
  const before = SLOPES[SLOPES.indexOf(slope) - 1];
  const from = before === undefined ? 0 : (bands[before] ?? 0) + 1;
  const to = bands[slope];
  return to === null ? t('slopeBand.over', { from }) : t('slopeBand.between', { from, to });
}

export const SlopeChoice = makeChoice<Slope>({
  name: 'slope',
  values: SLOPES,
  describe: (t, slope) => ({
    label: t(`slope.${slope}`),
    hint: describeSlopeBand(t, slope),
    picture: <SlopeDrawing slope={slope} />,
  }),
});
