import { useState } from 'react';
import { DayPicker } from '../../page-kit/day-picker.tsx';
import { useTypedDate } from '../../page-kit/use-typed-date.ts';
import { type CalendarRange, isDay, isWithin } from '../../platform/calendar-days.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { PlainField } from '../../ui/fields/plain-field.tsx';

type Props = {
  label: string;
  value: string;
  range: CalendarRange;
  onChange: (day: string) => void;
};

/** The first or last day that is shown, once it is typed; what is no day of the calendar is named, and changes nothing. */
export function FilterDay({ label, value, range, onChange }: Props) {
  const { t } = useTranslation();
  const [begun, setBegun] = useState<string | null>(null);
  const [isRefused, setRefused] = useState(false);
  const take = (day: string | null) => {
    setBegun(day);
    setRefused(false);
  };
  const input = useTypedDate(begun ?? value, take);
  const finish = () => {
    if (begun === null) return;
    if (begun !== '' && !(isDay(begun) && isWithin(range, begun))) {
      setRefused(true);
      return;
    }
    onChange(begun);
    take(null);
  };
  const pick = (day: string) => {
    take(null);
    onChange(day);
  };
  return (
    <PlainField
      {...input}
      onBlur={() => {
        input.onBlur();
        finish();
      }}
      onKeyDown={(event) => {
        input.onKeyDown(event);
        if (event.key === 'Enter') finish();
      }}
      label={label}
      error={isRefused ? t('filter.noSuchDay') : undefined}
      aside={<DayPicker label={label} value={value} first={range.first} last={range.last} onPick={pick} />}
    />
  );
}
