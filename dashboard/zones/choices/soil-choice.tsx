import type { SoilType } from '@sluice/engine/vocabulary/garden';
import { useTranslation } from 'react-i18next';
import { PictureChoice } from '../../ui/fields/picture-choice.tsx';
import { RIBBON_OF, RibbonDrawing } from '../drawings/soils.tsx';
import type { ChoiceProps } from './choice-props.ts';

/** From the lightest to the heaviest. */
const SOILS: readonly SoilType[] = ['SAND', 'LOAMY_SAND', 'SANDY_LOAM', 'LOAM', 'CLAY_LOAM', 'SILTY_CLAY', 'CLAY'];

/** All soils, each with what it does in the hand. */
export function SoilChoice(props: ChoiceProps<SoilType>) {
  const { t } = useTranslation();
  return (
    <PictureChoice
      {...props}
      label={t('zoneChoice.soil')}
      description={t('zoneChoice.soilHint')}
      options={SOILS.map((soil) => ({
        value: soil,
        label: t(`soil.${soil}`),
        hint: t(`soilHint.${soil}`),
        picture: <RibbonDrawing ribbon={RIBBON_OF[soil]} />,
      }))}
    />
  );
}
