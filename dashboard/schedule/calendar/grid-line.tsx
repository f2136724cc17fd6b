import { useDisplay } from '../../platform/display.tsx';
import { joinClauses } from '../../platform/joined.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import unseen from '../../ui/unseen.module.css';
import type { Bundle } from '../entries/bundles.ts';
import { type CalendarEntry, isReminder } from '../entries/calendar-entry.ts';
import { bundleDetails, entryDetails } from '../entries/entry-words.ts';
import { OutcomeIcon } from '../entries/outcome-icon.tsx';
import { reasonLabel } from '../reasons/reason.ts';
import classes from './grid-line.module.css';

type Props = {
  bundle: Bundle;
  /** There is room for the whole name. */
  isWhole?: boolean;
  onOpen: (entry: CalendarEntry) => void;
};

/** One watering in a day of the month or week: its colour and icon say how it stands, its card says why. */
export function GridLine({ bundle, isWhole = false, onOpen }: Props) {
  const { entry, count } = bundle;
  const { t } = useTranslation();
  const { dates, units } = useDisplay();
  const why = isReminder(entry) ? [] : [reasonLabel(t, entry.reason)];
  const details = entry.outcome === 'skipped' ? why : bundleDetails(bundle, { dates, units });
  const words = joinClauses([entry.name, ...entryDetails(entry, { t, dates, units }), ...why]);
  return (
    <button
      type="button"
      className={classes.line}
      data-outcome={entry.outcome}
      data-whole={isWhole || undefined}
      title={words}
      onClick={() => onOpen(entry)}
    >
      <OutcomeIcon outcome={entry.outcome} size={14} />
      <span className={unseen.words}>{`${dates.time(entry.start.utc)} ${words}`}</span>
      <span className={classes.time} aria-hidden="true">
        {dates.time(entry.start.utc)}
      </span>
      <span className={classes.name} aria-hidden="true">
        {entry.name}
      </span>
      {isWhole && details.length > 0 && (
        <span className={classes.details} aria-hidden="true">
          {details.join(' · ')}
        </span>
      )}
      {count > 1 && (
        <span className={classes.count} aria-hidden="true">
          ×{count}
        </span>
      )}
    </button>
  );
}
