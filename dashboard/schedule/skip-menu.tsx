import { Button } from '@mantine/core';
import type { SkipCreation } from '@sluice/contract/schedule';
import { IconPlayerSkipForward } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useDisplay } from '../platform/display.tsx';
import { MenuItem, MenuLabel, MenuRule } from '../ui/menu-item.tsx';
import { Popup } from '../ui/popup.tsx';

const DAYS_OFFERED = [1, 2, 3, 7];

type Props = { isBusy: boolean; onSkip: (wish: SkipCreation) => void };

/** Leaves out all that is planned: the rest of today, or some days. */
export function SkipMenu({ isBusy, onSkip }: Props) {
  const { t } = useTranslation();
  const { dates } = useDisplay();
  return (
    <Popup
      kind="menu"
      label={t('skip.all')}
      width={260}
      target={
        <Button
          variant="default"
          loading={isBusy}
          leftSection={<IconPlayerSkipForward size={20} stroke={1.6} aria-hidden="true" />}
        >
          {t('skip.choose')}
        </Button>
      }
    >
      <MenuItem onClick={() => onSkip({ scope: 'today' })}>{t('skip.today')}</MenuItem>
      <MenuRule />
      <MenuLabel>{t('skip.all')}</MenuLabel>
      {DAYS_OFFERED.map((days) => (
        <MenuItem key={days} onClick={() => onSkip({ scope: 'all', days })}>
          {dates.days(days)}
        </MenuItem>
      ))}
    </Popup>
  );
}
