import classes from './figure.module.css';

type Props = { value: string; unit: string; isJoined?: boolean };

/** A number with its unit, the unit smaller and lighter. */
export function Figure({ value, unit, isJoined = false }: Props) {
  return (
    <span className={classes.figure}>
      {value}
      <span className={classes.unit}>
        {isJoined ? '' : '\u202f'}
        {unit}
      </span>
    </span>
  );
}
