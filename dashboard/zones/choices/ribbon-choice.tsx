import type { SoilType } from '@sluice/engine/vocabulary/garden';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { PictureChoice } from '../../ui/fields/choice/picture-choice.tsx';
import type { Field } from '../../ui/form/field.ts';
import { RIBBON_OF, type Ribbon, RibbonDrawing } from '../drawings/choice-drawings.tsx';

/** The middle of what behaves like this. */
const SOIL_OF: Record<Ribbon, SoilType> = { none: 'SANDY_LOAM', short: 'LOAM', long: 'CLAY' };
const RIBBONS: readonly Ribbon[] = ['none', 'short', 'long'];

/** The soil by the ribbon test alone: a handful, moistened and pressed. */
export function RibbonChoice({ value: soil, onChange, error }: Field<SoilType | null>) {
  const { t } = useTranslation();
  return (
    <PictureChoice
      label={t('zoneChoice.soil')}
      description={t('zoneChoice.soilHint')}
      error={error}
      value={soil && RIBBON_OF[soil]}
      onChange={(ribbon) => ribbon && onChange(SOIL_OF[ribbon])}
      options={RIBBONS.map((ribbon) => ({
        value: ribbon,
        label: t(`ribbonTest.${ribbon}`),
        hint: t(`ribbonTestHint.${ribbon}`),
        picture: <RibbonDrawing ribbon={ribbon} />,
      }))}
    />
  );
}
