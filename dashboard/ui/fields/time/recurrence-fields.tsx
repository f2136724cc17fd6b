import type { Field } from '../../form/field.ts';
import { SelectField } from '../choice/select-field.tsx';
import { ToggleList } from '../choice/toggle-list.tsx';
import { QuantityField } from '../quantity-field.tsx';
import classes from './recurrence-fields.module.css';

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
  /** The form's fields; those of a recurrence are among them. */
  field: {
    (name: 'repeat'): Field<Repeat>;
    (name: 'interval_days'): Field<number | null>;
    (name: 'weekdays' | 'months'): Field<number[]>;
  };
  texts: RecurrenceTexts;
};

/** On which days something comes round. */
export function RecurrenceFields({ field, texts }: Props) {
  const { value: repeat } = field('repeat');
  const interval = field('interval_days');
  return (
    <>
      <div className={classes.row}>
        <SelectField
          label={texts.repeat}
          options={(Object.keys(texts.repeats) as Repeat[]).map((value) => ({ value, label: texts.repeats[value] }))}
          {...field('repeat')}
        />
        {repeat === 'interval' && <QuantityField {...interval} label={texts.interval} min={1} unit={texts.days} />}
      </div>
      {repeat === 'weekly' && (
        <ToggleList label={texts.weekdays} options={texts.weekdayChoices} {...field('weekdays')} />
      )}
      <ToggleList
        label={texts.months}
        description={texts.monthsHint}
        options={texts.monthChoices}
        {...field('months')}
      />
    </>
  );
}

/** What a new recurrence begins with. */
export const everyOtherDay = (): Recurrence => ({ repeat: 'interval', interval_days: 2, weekdays: [], months: [] });
