import classes from './loading-overlay.module.css';

/** Covers what is not there yet. Appears after a moment only, so that quick answers do not flicker. */
export function LoadingOverlay({ label }: { label: string }) {
  return (
    <div className={classes.overlay} role="status">
      <span className={classes.drop} aria-hidden="true" />
      <span className={classes.label}>{label}</span>
    </div>
  );
}
