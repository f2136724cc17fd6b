import { useDisplay } from '../../platform/display.tsx';
import { useTranslation } from '../../platform/use-translation.ts';
import { type CalendarEntry, isReminder } from '../entries/calendar-entry.ts';
import { entryDetails } from '../entries/entry-words.ts';
import { OutcomeIcon } from '../entries/outcome-icon.tsx';
import { ReasonMark } from '../reasons/reason-chip.tsx';
import classes from './agenda-day.module.css';

type Props = { entry: CalendarEntry; onOpen: (entry: CalendarEntry) => void };

/** One watering, or one that is left out; pressed, its card opens. */
export function AgendaLine({ entry, onOpen }: Props) {
  const { t } = useTranslation();
  const { dates, units } = useDisplay();
  return (
    <li className={classes.item}>
      <button type="button" className={classes.line} data-outcome={entry.outcome} onClick={() => onOpen(entry)}>
        <time className={classes.time} dateTime={entry.start.utc} title={dates.exact(entry.start.utc)}>
          {dates.time(entry.start.utc)}
        </time>
        <OutcomeIcon outcome={entry.outcome} size={20} />
        <span className={classes.what}>
          <strong>{entry.name}</strong>
          <span className={classes.detail}>{entryDetails(entry, { t, dates, units }).join(' · ')}</span>
        </span>
        {!isReminder(entry) && (
          <span className={classes.reason}>
            <ReasonMark reason={entry.reason} />
          </span>
        )}
      </button>
    </li>
  );
}
