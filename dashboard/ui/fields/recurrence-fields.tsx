import { NativeSelect, NumberInput } from '@mantine/core';
import classes from './recurrence-fields.module.css';
import { ToggleList } from './toggle-list.tsx';

type Repeat = 'interval' | 'weekly' | 'even_days' | 'odd_days';
type Choice = { value: number; label: string; long: string };

export type Recurrence = { repeat: Repeat; interval_days: number | null; weekdays: number[]; months: number[] };

export type RecurrenceTexts = {
  repeat: string;
  repeats: Record<Repeat, string>;
  interval: string;
  days: string;
  weekdays: string;
  months: string;
  monthsHint: string;
  weekdayChoices: readonly Choice[];
  monthChoices: readonly Choice[];
};

type Props = {
  value: Recurrence;
  onChange: {
    (name: 'repeat', value: Repeat): void;
    (name: 'interval_days', value: number | null): void;
    (name: 'weekdays' | 'months', value: number[]): void;
  };
  /** The message at a field's path, if there is one. */
  error: (path: string) => string | undefined;
  texts: RecurrenceTexts;
};

/** On which days something comes round. */
export function RecurrenceFields({ value, onChange, error, texts }: Props) {
  return (
    <>
      <div className={classes.row}>
        <NativeSelect
          label={texts.repeat}
          value={value.repeat}
          error={error('repeat')}
          data={Object.entries(texts.repeats).map(([repeat, label]) => ({ value: repeat, label }))}
          onChange={({ currentTarget }) => onChange('repeat', currentTarget.value as Repeat)}
        />
        {value.repeat === 'interval' && (
          <NumberInput
            label={texts.interval}
            value={value.interval_days ?? ''}
            error={error('interval_days')}
            clampBehavior="none"
            allowNegative={false}
            hideControls
            rightSection={<span aria-hidden="true">{texts.days}</span>}
            rightSectionWidth={24 + texts.days.length * 9}
            onChange={(days) => onChange('interval_days', typeof days === 'number' ? days : null)}
          />
        )}
      </div>
      {value.repeat === 'weekly' && (
        <ToggleList
          label={texts.weekdays}
          options={texts.weekdayChoices}
          chosen={value.weekdays}
          error={error('weekdays')}
          onChange={(weekdays) => onChange('weekdays', weekdays)}
        />
      )}
      <ToggleList
        label={texts.months}
        description={texts.monthsHint}
        options={texts.monthChoices}
        chosen={value.months}
        error={error('months')}
        onChange={(months) => onChange('months', months)}
      />
    </>
  );
}
