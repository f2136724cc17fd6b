import { Button } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Popup } from '../../ui/overlay/popup.tsx';
import classes from './all-gardens.module.css';
import { AboutChosen } from './choose-bar.tsx';
import type { ChosenGardens } from './use-chosen-gardens.ts';

type Props = {
  chosen: ChosenGardens;
  /** The button's, and the card's where that says more. */
  label: string;
  cardLabel?: string;
  icon: Icon;
  width: number;
  /** The change is on its way: it outlives the card, which closes at once. */
  isPending: boolean;
  children: ReactNode;
};

/** A button that opens a card, in which something is changed in all gardens that are chosen. */
export function BulkPopup({ chosen, label, cardLabel = label, icon: Icon, width, isPending, children }: Props) {
  return (
    <Popup
      kind="card"
      label={cardLabel}
      width={width}
      align="end"
      target={
        <Button
          variant="default"
          disabled={chosen.gardens.length === 0}
          loading={isPending}
          leftSection={<Icon size={20} stroke={1.6} aria-hidden="true" />}
        >
          {label}
        </Button>
      }
    >
      <div className={classes.delay}>
        <AboutChosen chosen={chosen} />
        {children}
      </div>
    </Popup>
  );
}
