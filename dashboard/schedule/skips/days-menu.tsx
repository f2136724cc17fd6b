import { Button } from '@mantine/core';
import type { IconUmbrella } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useDisplay } from '../../platform/display/display.tsx';
import { MenuItem, MenuLabel } from '../../ui/overlay/menu-item.tsx';
import { Popup } from '../../ui/overlay/popup.tsx';
import { OFFERED_DAYS } from './offered-days.ts';

type Props = {
  /** What is done for so many days. */
  label: string;
  button: string;
  Icon: typeof IconUmbrella;
  width?: number;
  isBusy: boolean;
  onChoose: (days: number) => void;
  /** What is offered before the days. */
  children?: ReactNode;
};

/** A button with a menu of how many days. */
export function DaysMenu({ label, button, Icon, width = 240, isBusy, onChoose, children }: Props) {
  const { dates } = useDisplay();
  return (
    <Popup
      kind="menu"
      label={label}
      width={width}
      target={
        <Button
          variant="default"
          title={button}
          loading={isBusy}
          leftSection={<Icon size={20} stroke={1.6} aria-hidden="true" />}
        >
          {button}
        </Button>
      }
    >
      {children}
      <MenuLabel>{label}</MenuLabel>
      {OFFERED_DAYS.map((days) => (
        <MenuItem key={days} onClick={() => onChoose(days)}>
          {dates.days(days)}
        </MenuItem>
      ))}
    </Popup>
  );
}
