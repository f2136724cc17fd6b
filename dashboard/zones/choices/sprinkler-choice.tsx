import { SPRINKLER_TYPES, type SprinklerType } from '@sluice/engine/vocabulary/garden';
import { useTranslation } from 'react-i18next';
import { PictureChoice } from '../../ui/fields/picture-choice.tsx';
import { SprinklerDrawing } from '../drawings/sprinklers.tsx';
import type { ChoiceProps } from './choice-props.ts';

export function SprinklerChoice(props: ChoiceProps<SprinklerType>) {
  const { t } = useTranslation();
  return (
    <PictureChoice
      {...props}
      label={t('zoneChoice.sprinkler')}
      description={t('zoneChoice.sprinklerHint')}
      options={SPRINKLER_TYPES.map((type) => ({
        value: type,
        label: t(`sprinkler.${type}`),
        hint: t(`sprinklerHint.${type}`),
        picture: <SprinklerDrawing type={type} />,
      }))}
    />
  );
}
