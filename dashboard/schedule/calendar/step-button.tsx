import { ActionIcon } from '@mantine/core';
import type { IconChevronLeft } from '@tabler/icons-react';
import { type CalendarRange, clampDay, isWithin } from '../../platform/calendar-days.ts';

type Props = {
  label: string;
  range: CalendarRange;
  /** Where the range ends before it, there is nowhere to go. */
  edge: string;
  target: string;
  variant: 'default' | 'subtle';
  Icon: typeof IconChevronLeft;
  onPickDay: (day: string) => void;
};

/** To what comes before or after. */
export const StepButton = ({ label, range, edge, target, variant, Icon, onPickDay }: Props) => (
  <ActionIcon
    size={44}
    variant={variant}
    aria-label={label}
    disabled={!isWithin(range, edge)}
    onClick={() => onPickDay(clampDay(range, target))}
  >
    <Icon size={20} stroke={1.8} aria-hidden="true" />
  </ActionIcon>
);
