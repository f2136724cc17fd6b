import { Button } from '@mantine/core';
import { IconUmbrella } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useDisplay } from '../platform/display.tsx';
import { MenuItem, MenuLabel } from '../ui/menu-item.tsx';
import { Popup } from '../ui/popup.tsx';

const DAYS_OFFERED = [1, 2, 3, 7];
const HOURS_PER_DAY = 24;

type Props = { isBusy: boolean; onChoose: (hours: number) => void };

/** Pauses all watering of the garden for some days. */
export function RainDelayMenu({ isBusy, onChoose }: Props) {
  const { t } = useTranslation();
  const { dates } = useDisplay();
  return (
    <Popup
      kind="menu"
      label={t('rainDelay.hint')}
      width={240}
      target={
        <Button
          variant="default"
          loading={isBusy}
          leftSection={<IconUmbrella size={20} stroke={1.6} aria-hidden="true" />}
        >
          {t('rainDelay.choose')}
        </Button>
      }
    >
      <MenuLabel>{t('rainDelay.hint')}</MenuLabel>
      {DAYS_OFFERED.map((days) => (
        <MenuItem key={days} onClick={() => onChoose(days * HOURS_PER_DAY)}>
          {dates.days(days)}
        </MenuItem>
      ))}
    </Popup>
  );
}
