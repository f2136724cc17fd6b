import classes from './water-picture.module.css';

/** Rain falls in slanted strokes, what is used rises in dots: told apart without colour too. */
export function WaterPatterns({ id }: { id: string }) {
  return (
    <defs>
      <pattern id={`${id}-rain`} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(30)">
        <rect width="6" height="6" className={classes.rainGround} />
        <rect width="2.5" height="6" className={classes.rainStroke} />
      </pattern>
      <pattern id={`${id}-used`} width="6" height="6" patternUnits="userSpaceOnUse">
        <rect width="6" height="6" className={classes.usedGround} />
        <circle cx="3" cy="3" r="1.4" className={classes.usedDot} />
      </pattern>
    </defs>
  );
}
