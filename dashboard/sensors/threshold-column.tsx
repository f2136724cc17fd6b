import classes from './threshold-column.module.css';

type Props = { label: string; skipAbove: number; addBelow: number; moisture: number | null };

const TOP = 8;
const HEIGHT = 120;
const findLevel = (share: number) => TOP + (1 - Math.min(1, Math.max(0, share))) * HEIGHT;

/** A profile of earth with the two lines between which the sensor leaves watering alone, and the water that is there. */
export function ThresholdColumn({ label, skipAbove, addBelow, moisture }: Props) {
  const [skip, add] = [findLevel(skipAbove), findLevel(addBelow)];
  return (
    <svg viewBox="0 0 80 136" className={classes.column} role="img" aria-label={label}>
      <rect x="4" y={TOP} width="72" height={HEIGHT} rx="6" className={classes.earth} />
      {moisture !== null && (
        <rect
          x="4"
          y={findLevel(moisture)}
          width="72"
          height={TOP + HEIGHT - findLevel(moisture)}
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
