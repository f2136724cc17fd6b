import { useState } from 'react';
import { DayPicker } from '../page-kit/day-picker.tsx';
import { useTypedDate } from '../page-kit/use-typed-date.ts';
import { type CalendarRange, isDay, isWithin } from '../platform/calendar-days.ts';
import { PlainField } from '../ui/fields/plain-field.tsx';

type Props = {
  label: string;
  value: string;
  range: CalendarRange;
  onChange: (day: string) => void;
};

/** The first or last day that is shown, once it is typed; what is no day of the calendar changes nothing. */
export function FilterDay({ label, value, range, onChange }: Props) {
  const [begun, setBegun] = useState<string | null>(null);
  const input = useTypedDate(begun ?? value, setBegun);
  const finish = () => {
    if (begun === '' || (begun !== null && isDay(begun) && isWithin(range, begun))) onChange(begun);
    setBegun(null);
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
      aside={<DayPicker label={label} value={value} first={range.first} last={range.last} onPick={onChange} />}
    />
  );
}
