import { LIMITS } from '@sluice/engine/vocabulary/limits';
import { IconUmbrella } from '@tabler/icons-react';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { DaysMenu } from './days-menu.tsx';

const HOURS_PER_DAY = 24;

type Props = { isBusy: boolean; onChoose: (hours: number) => void };

/** Pauses all watering of the garden for some days. */
export function RainDelayMenu({ isBusy, onChoose }: Props) {
  const { t } = useTranslation();
  return (
    <DaysMenu
      Icon={IconUmbrella}
      label={t('rainDelay.hint')}
      button={t('rainDelay.choose')}
      isBusy={isBusy}
      mostDays={LIMITS.rainDelayMaxHours / HOURS_PER_DAY}
      onChoose={(days) => onChoose(days * HOURS_PER_DAY)}
    />
  );
}
