import { type KeyboardEvent, useState } from 'react';
import type { Field } from '../../form/field.ts';
import unseen from '../../text/unseen.module.css';
import { FieldGroup } from '../field-group.tsx';
import classes from './toggle-list.module.css';

type Value = string | number;
type Props<V extends Value> = Field<V[]> & {
  label: string;
  description?: string;
  options: readonly { value: V; label: string /** Read out in place of a short label. */; long?: string }[];
};

/** So many short names are days or months: the week is one row, the year two. */
const COLUMNS: Readonly<Record<number, number>> = { 7: 7, 12: 6 };

/** How the arrows walk through the buttons. */
const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/**
 * Several of a few: days, months, zones. Each a button that is pressed or not, in the order of the options. Tab stops at
 * it once, arrows walk within it (ARIA Authoring Practices, toolbar): twelve months are not twelve stops.
 */
export function ToggleList<V extends Value>({ label, description, options, value: chosen, onChange, error }: Props<V>) {
  const toggle = (value: V) => {
    const next = new Set(chosen);
    if (!next.delete(value)) next.add(value);
    onChange(options.map((option) => option.value).filter((option) => next.has(option)));
  };
  const [stop, setStop] = useState(0);
  const walk = (event: KeyboardEvent<HTMLElement>, place: number) => {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const buttons = event.currentTarget.parentElement?.children;
    (buttons?.item((place + step + options.length) % options.length) as HTMLElement | null)?.focus();
  };
  const columns = options.every(({ long }) => long !== undefined) ? COLUMNS[options.length] : undefined;
  return (
    <FieldGroup label={label} description={description} error={error}>
      <div className={classes.options} data-columns={columns}>
        {options.map(({ value, label: text, long }, place) => (
          <button
            key={value}
            type="button"
            className={classes.option}
            aria-pressed={chosen.includes(value)}
            tabIndex={place === Math.min(stop, options.length - 1) ? 0 : -1}
            onFocus={() => setStop(place)}
            onKeyDown={(event) => walk(event, place)}
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
