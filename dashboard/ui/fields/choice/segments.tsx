import classes from './segments.module.css';

type Props<V extends string> = {
  label: string;
  options: readonly { value: V; label: string }[];
  chosen: V;
  onChange: (value: V) => void;
};

/** One of a few ways to look at the same thing, side by side. */
export function Segments<V extends string>({ label, options, chosen, onChange }: Props<V>) {
  return (
    <fieldset className={classes.segments} aria-label={label}>
      {options.map(({ value, label: text }) => (
        <button
          key={value}
          type="button"
          className={classes.segment}
          aria-pressed={value === chosen}
          onClick={() => onChange(value)}
        >
          {text}
        </button>
      ))}
    </fieldset>
  );
}
