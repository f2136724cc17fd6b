import { PLANT_TYPES, type PlantType } from '@sluice/engine/vocabulary/garden';
import { useTranslation } from 'react-i18next';
import { PictureChoice } from '../../ui/fields/picture-choice.tsx';
import { PlantDrawing } from '../drawings/plants.tsx';
import type { ChoiceProps } from './choice-props.ts';

const ORDER: readonly PlantType[] = ['COOL_GRASS', 'WARM_GRASS', 'ANNUAL', 'PERENNIAL', 'SHRUBS', 'TREES', 'XERISCAPE'];

export function PlantChoice(props: ChoiceProps<PlantType>) {
  const { t } = useTranslation();
  return (
    <PictureChoice
      {...props}
      label={t('zoneChoice.plant')}
      description={t('zoneChoice.plantHint')}
      options={[...PLANT_TYPES]
        .sort((one, other) => ORDER.indexOf(one) - ORDER.indexOf(other))
        .map((type) => ({
          value: type,
          label: t(`plantType.${type}`),
          hint: t(`plantTypeHint.${type}`),
          picture: <PlantDrawing type={type} />,
        }))}
    />
  );
}
