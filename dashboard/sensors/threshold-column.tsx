import classes from './threshold-column.module.css';

type Props = { label: string; skipAbove: number; addBelow: number; moisture: number | null };

const TOP = 8;
const HEIGHT = 120;
const levelOf = (share: number) => TOP + (1 - Math.min(1, Math.max(0, share))) * HEIGHT;

/** A profile of earth with the two lines between which the sensor leaves watering alone, and the water that is there. */
export function ThresholdColumn({ label, skipAbove, addBelow, moisture }: Props) {
  const [skip, add] = [levelOf(skipAbove), levelOf(addBelow)];
  return (
    <svg viewBox="0 0 80 136" className={classes.column} role="img" aria-label={label}>
      <rect x="4" y={TOP} width="72" height={HEIGHT} rx="6" className={classes.earth} />
      {moisture !== null && (
        <rect
          x="4"
          y={levelOf(moisture)}
          width="72"
          height={TOP + HEIGHT - levelOf(moisture)}
          rx="6"
          className={classes.water}
        />
      )}
      <rect x="4" y={skip} width="72" height={Math.max(0, add - skip)} className={classes.calm} />
      <path d={`M4 ${skip}h72`} className={classes.skip} />
      <path d={`M4 ${add}h72`} className={classes.add} />
    </svg>
  );
}
