import classes from './figure.module.css';

type Props = { value: string; unit: string };

/** A number with its unit, the unit smaller and lighter. */
export function Figure({ value, unit }: Props) {
  return (
    <span className={classes.figure}>
      {value}
      <span className={classes.unit}>
        {unit.startsWith('°') ? '' : '\u202f'}
        {unit}
      </span>
    </span>
  );
}
