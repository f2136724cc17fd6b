import type { SkipCreation } from '@sluice/contract/schedule';
import { IconPlayerSkipForward } from '@tabler/icons-react';
import { addDays } from '../../platform/display/calendar-days.ts';
import { useDisplay } from '../../platform/display/display.tsx';
import { useNow } from '../../platform/display/use-now.ts';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { MenuItem, MenuRule } from '../../ui/overlay/menu-item.tsx';
import { DaysMenu } from './days-menu.tsx';

type Props = { isBusy: boolean; onSkip: (skip: SkipCreation) => void };

/** Skips everything planned: the rest of today, tomorrow, or some days. */
export function SkipMenu({ isBusy, onSkip }: Props) {
  const { t } = useTranslation();
  const { dates } = useDisplay();
  const tomorrow = addDays(dates.localDate(useNow()), 1);
  return (
    <DaysMenu
      label={t('skip.all')}
      button={t('skip.choose')}
      Icon={IconPlayerSkipForward}
      width={260}
      isBusy={isBusy}
      onChoose={(days) => onSkip({ scope: 'all', days })}
    >
      <MenuItem onClick={() => onSkip({ scope: 'today' })}>{t('skip.today')}</MenuItem>
      <MenuItem onClick={() => onSkip({ scope: 'all', from: tomorrow, days: 1 })}>{t('skip.tomorrow')}</MenuItem>
      <MenuRule />
    </DaysMenu>
  );
}
