import { ActionIcon, TextInput } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { useState } from 'react';
import { useDisplay } from '../../platform/display/display.tsx';
import { useNow } from '../../platform/display/use-now.ts';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { onDemand } from '../../platform/loading/on-demand.tsx';
import { readDate } from '../../ui/fields/time/typed-date.ts';
import type { Field } from '../../ui/form/field.ts';
import { Popup } from '../../ui/overlay/popup.tsx';
import type { PickerMonthProps } from './picker-month.tsx';

type Props<T extends string | null> = Field<T> & {
  label: string;
  description?: string;
  /** The first and last day that the calendar offers. */
  first?: string;
  last?: string;
  /** Left empty it is null. */
  isOptional?: null extends T ? boolean : never;
};

/** A day, `YYYY-MM-DD`, typed and shown as the reader writes it, or chosen from a calendar. */
export function DateField<T extends string | null>({
  label,
  value,
  onChange,
  first,
  last,
  isOptional,
  ...rest
}: Props<T>) {
  const pass = (date: string) => onChange((isOptional && date === '' ? null : date) as T);
  const input = useTypedDate(value ?? '', pass);
  return (
    <TextInput
      {...rest}
      {...input}
      label={label}
      rightSectionWidth={44}
      rightSection={<DayPicker label={label} value={value ?? ''} first={first} last={last} onPick={pass} />}
    />
  );
}

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

/**
 * What makes a text field one for a day, in the reader's order: the browser's own field follows the browser's language.
 *
 * @param value `YYYY-MM-DD`, or what was typed where that is no day
 */
export function useTypedDate(value: string, onChange: (value: string) => void) {
  const { dates } = useDisplay();
  const thisYear = Number(dates.localDate(useNow()).slice(0, 4));
  /** While it is being typed; null once that is done. */
  const [typed, setTyped] = useState<string | null>(null);
  const write = dates.dateInFigures;
  const written = readDate(value, write, thisYear) === value ? write(value) : value;
  return {
    type: 'text',
    inputMode: 'decimal',
    autoComplete: 'off',
    placeholder: write(`${thisYear}-12-31`),
    value: typed ?? written,
    onFocus: ({ currentTarget }: { currentTarget: HTMLInputElement }) => currentTarget.select(),
    onChange: ({ currentTarget: { value: text } }: { currentTarget: HTMLInputElement }) => {
      setTyped(text);
      onChange(readDate(text, write, thisYear) ?? text.trim());
    },
    onBlur: () => setTyped(null),
    onKeyDown: ({ key }: { key: string }) => key === 'Enter' && setTyped(null),
  } as const;
}
