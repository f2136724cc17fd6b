import type { Shade } from '@sluice/engine/vocabulary/garden';
import { LIMITS } from '@sluice/engine/vocabulary/limits';
import { useTranslation } from 'react-i18next';
import { PictureChoice } from '../../ui/fields/picture-choice.tsx';
import { ShadeDrawing } from '../drawings/shades.tsx';
import type { ChoiceProps } from './choice-props.ts';

/** From the sunniest to the darkest. */
const SHADES: readonly Shade[] = ['NONE', 'SOME', 'HALF', 'LOTS'];

export function ShadeChoice(props: ChoiceProps<Shade>) {
  const { t } = useTranslation();
  const hoursOf = (shade: Shade) => {
    const [from, to] = LIMITS.shadeSunHours[shade];
    if (to === null) return t('shadeHours.most', { from });
    return from === 0 ? t('shadeHours.least', { to }) : t('shadeHours.between', { from, to });
  };
  return (
    <PictureChoice
      {...props}
      label={t('zoneChoice.shade')}
      description={t('zoneChoice.shadeHint')}
      options={SHADES.map((shade) => ({
        value: shade,
        label: t(`shade.${shade}`),
        hint: hoursOf(shade),
        picture: <ShadeDrawing shade={shade} />,
      }))}
    />
  );
}
