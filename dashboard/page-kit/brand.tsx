import classes from './brand.module.css';

/** The gate that lets the water through, drawn as a drop with a sprout in it. */
export function BrandMark({ size = 28 }: { size?: number }) {
  return (
    <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden="true" className={classes.mark}>
      <rect width="32" height="32" rx="8" className={classes.ground} />
      <path d="M16 5c5 6 8 9.6 8 13.5A8 8 0 0 1 8 18.5C8 14.6 11 11 16 5z" className={classes.drop} />
      <path d="M16 25c0-5 .5-8 4-10.5M16 21c0-3-1.2-4.6-3.6-5.8" className={classes.sprout} />
    </svg>
  );
}
