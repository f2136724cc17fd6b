import { ActionIcon } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { onDemand } from '../platform/on-demand.tsx';
import { useTranslation } from '../platform/use-translation.ts';
import { Popup } from '../ui/popup.tsx';
import type { PickerMonthProps } from './picker-month.tsx';

/** Most people type the day. */
const PickerMonth = onDemand(async () => (await import('./picker-month.tsx')).PickerMonth);

/** The button behind a field for a day that opens a month to choose from. */
export function DayPicker({ label, ...month }: PickerMonthProps & { label: string }) {
  const { t } = useTranslation();
  const name = `${label}: ${t('calendar.choose')}`;
  return (
    <Popup
      kind="card"
      label={name}
      width={330}
      align="end"
      onApproach={PickerMonth.prefetch}
      target={
        <ActionIcon size={42} variant="subtle" color="gray" aria-label={name}>
          <IconCalendar size={20} stroke={1.6} aria-hidden="true" />
        </ActionIcon>
      }
    >
      <PickerMonth {...month} />
    </Popup>
  );
}
