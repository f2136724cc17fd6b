import unseen from '../text/unseen.module.css';
import classes from './day-strip.module.css';

type Day = {
  key: string;
  /** Above: the weekday. */
  over: string;
  /** The day of the month. */
  day: string;
  /** What happens; empty when nothing does. */
  marks: readonly string[];
  /** The whole of it, as it is read out. */
  spoken: string;
};

type Props = { label: string; days: readonly Day[] };

/** Some weeks of days, seven in a row, with what happens on each. */
export function DayStrip({ label, days }: Props) {
  return (
    <ol className={classes.strip} aria-label={label}>
      {days.map(({ key, over, day, marks, spoken }) => (
        <li key={key} className={classes.day} data-marked={marks.length > 0 || undefined}>
          <span className={unseen.words}>{spoken}</span>
          <span aria-hidden="true" className={classes.over}>
            {over}
          </span>
          <span aria-hidden="true" className={classes.number}>
            {day}
          </span>
          {marks.map((mark) => (
            <span key={mark} aria-hidden="true" className={classes.mark}>
              {mark}
            </span>
          ))}
        </li>
      ))}
    </ol>
  );
}
