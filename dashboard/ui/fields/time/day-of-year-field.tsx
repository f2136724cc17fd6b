import { NativeSelect } from '@mantine/core';
import type { Field } from '../../form/field.ts';
import classes from './day-of-year-field.module.css';

/** MM-DD. */
type Props = Field<string> & {
  label: string;
  texts: { day: string; month: string; months: readonly { value: number; long: string }[] };
};

/** February in a leap year: a day that some years lack is the next one then. */
const DAYS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

const two = (value: number) => String(value).padStart(2, '0');

/** A day of every year. */
export function DayOfYearField({ label, texts, value, onChange, error }: Props) {
  const [month = 1, day = 1] = value.split('-').map(Number);
  const listDays = (of: number) => DAYS[of - 1] ?? 31;
  const write = (nextMonth: number, nextDay: number) =>
    onChange(`${two(nextMonth)}-${two(Math.min(nextDay, listDays(nextMonth)))}`);
  return (
    <div className={classes.field}>
      <NativeSelect
        label={label}
        aria-label={`${label}: ${texts.day}`}
        value={String(day)}
        error={error}
        data={Array.from({ length: listDays(month) }, (_, place) => String(place + 1))}
        onChange={({ currentTarget }) => write(month, Number(currentTarget.value))}
      />
      <NativeSelect
        aria-label={`${label}: ${texts.month}`}
        value={String(month)}
        data={texts.months.map((choice) => ({ value: String(choice.value), label: choice.long }))}
        onChange={({ currentTarget }) => write(Number(currentTarget.value), day)}
      />
    </div>
  );
}
