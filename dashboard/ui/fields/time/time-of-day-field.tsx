import { NativeSelect, TextInput } from '@mantine/core';
import type { Field } from '../../form/field.ts';
import { ClockInput } from './clock-input.tsx';
import classes from './time-of-day-field.module.css';
import type { WriteClock } from './typed-clock.ts';

type Kind = 'none' | 'clock' | 'sunrise' | 'sunrise-' | 'sunrise+' | 'sunset' | 'sunset-' | 'sunset+';

export type TimeOfDayTexts = {
  time: string;
  minutes: string;
  kinds: Record<Kind, string>;
  writeClock: WriteClock;
};

/** `05:30`, `sunrise`, `sunset-20`; null where none is wanted. */
type Props<T extends string | null> = Field<T> & {
  label: string;
  description?: string;
  texts: TimeOfDayTexts;
  /** Offered only where the time may be left out. */
  mayBeNone?: null extends T ? boolean : never;
};

const START: Record<Kind, string | null> = {
  none: null,
  clock: '06:00',
  sunrise: 'sunrise',
  'sunrise-': 'sunrise-30',
  'sunrise+': 'sunrise+30',
  sunset: 'sunset',
  'sunset-': 'sunset-30',
  'sunset+': 'sunset+30',
};

const toKind = (value: string | null): Kind => {
  if (value === null) return 'none';
  const sun = /^(sunrise|sunset)[+-]?/.exec(value);
  return sun ? (sun[0] as Kind) : 'clock';
};

/** On the clock, or by the sun. What is half typed stays as it is: the check says what is missing. */
export function TimeOfDayField<T extends string | null>({
  label,
  description,
  value,
  onChange,
  texts,
  mayBeNone,
  error,
}: Props<T>) {
  const take = (next: string | null) => onChange(next as T);
  const kind = toKind(value);
  const kinds = (Object.keys(START) as Kind[]).filter((choice) => mayBeNone || choice !== 'none');
  const hasOffset = /[+-]$/.test(kind);
  return (
    <div className={classes.field}>
      <NativeSelect
        label={label}
        description={description}
        value={kind}
        data={kinds.map((choice) => ({ value: choice, label: texts.kinds[choice] }))}
        error={kind === 'clock' || hasOffset ? undefined : error}
        onChange={({ currentTarget }) => take(START[currentTarget.value as Kind])}
      />
      {kind === 'clock' && (
        <ClockInput
          aria-label={`${label}: ${texts.time}`}
          value={value ?? ''}
          error={error}
          write={texts.writeClock}
          onChange={take}
        />
      )}
      {hasOffset && (
        <TextInput
          inputMode="numeric"
          aria-label={`${label}: ${texts.minutes}`}
          rightSection={<span aria-hidden="true">{texts.minutes}</span>}
          rightSectionWidth={24 + texts.minutes.length * 9}
          value={value?.slice(kind.length) ?? ''}
          error={error}
          onChange={({ currentTarget }) => take(`${kind}${currentTarget.value}`)}
        />
      )}
    </div>
  );
}
