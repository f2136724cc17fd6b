import type { Field } from '../field.ts';
import unseen from '../unseen.module.css';
import { FieldGroup } from './field-group.tsx';
import classes from './toggle-list.module.css';

type Value = string | number;
type Props<V extends Value> = Field<V[]> & {
  label: string;
  description?: string;
  options: readonly { value: V; label: string /** Read out in place of a short label. */; long?: string }[];
};

/** Several of a few: days, months, zones. Each a button that is pressed or not, in the order of the options. */
export function ToggleList<V extends Value>({ label, description, options, value: chosen, onChange, error }: Props<V>) {
  const toggle = (value: V) => {
    const next = new Set(chosen);
    if (!next.delete(value)) next.add(value);
    onChange(options.map((option) => option.value).filter((option) => next.has(option)));
  };
  return (
    <FieldGroup label={label} description={description} error={error}>
      <div className={classes.options}>
        {options.map(({ value, label: text, long }) => (
          <button
            key={value}
            type="button"
            className={classes.option}
            aria-pressed={chosen.includes(value)}
            onClick={() => toggle(value)}
          >
            {long ? (
              <>
                <span aria-hidden="true">{text}</span>
                <span className={unseen.words}>{long}</span>
              </>
            ) : (
              text
            )}
          </button>
        ))}
      </div>
    </FieldGroup>
  );
}
