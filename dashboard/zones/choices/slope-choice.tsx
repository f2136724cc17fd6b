import { SLOPES, type Slope } from '@sluice/engine/vocabulary/garden';
import { LIMITS } from '@sluice/engine/vocabulary/limits';
import { useTranslation } from 'react-i18next';
import { PictureChoice } from '../../ui/fields/picture-choice.tsx';
import { SlopeDrawing } from '../drawings/slopes.tsx';
import type { ChoiceProps } from './choice-props.ts';

/** "0-3%", "4-6%", "7-12%", "over 13%" (specification, section 9). */
function bandOf(slope: Slope): [from: number, to: number | null] {
  const bands = LIMITS.slopeBandUpperPercent;
  const before = SLOPES[SLOPES.indexOf(slope) - 1];
  return [before === undefined ? 0 : (bands[before] ?? 0) + 1, bands[slope]];
}

export function SlopeChoice(props: ChoiceProps<Slope>) {
  const { t } = useTranslation();
  const hintOf = (slope: Slope) => {
    const [from, to] = bandOf(slope);
    return to === null ? t('slopeBand.over', { from }) : t('slopeBand.between', { from, to });
  };
  return (
    <PictureChoice
      {...props}
      label={t('zoneChoice.slope')}
      description={t('zoneChoice.slopeHint')}
      options={SLOPES.map((slope) => ({
        value: slope,
        label: t(`slope.${slope}`),
        hint: hintOf(slope),
        picture: <SlopeDrawing slope={slope} />,
      }))}
    />
  );
}
