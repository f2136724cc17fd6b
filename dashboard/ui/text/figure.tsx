import classes from './figure.module.css';

type Props = { value: string; unit: string; space?: string };

/** A number with its unit, the unit smaller and lighter, and a narrow space where the language has one (`space`). */
export function Figure({ value, unit, space = ' ' }: Props) {
  return (
    <span className={classes.figure}>
      {value}
      <span className={classes.unit}>
        {space === '' ? '' : '\u202f'}
        {unit}
      </span>
    </span>
  );
}
