import classes from './paper.module.css';

/** Lines for a pen, each with its name. */
export function LinesToFill({ names }: { names: readonly string[] }) {
  return (
    <dl className={classes.lines}>
      {names.map((name) => (
        <div key={name} className={classes.line}>
          <dt>{name}</dt>
          <dd />
        </div>
      ))}
    </dl>
  );
}
