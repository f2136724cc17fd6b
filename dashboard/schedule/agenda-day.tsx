import { Button } from '@mantine/core';
import { memo, useState } from 'react';
import { useDisplay } from '../platform/display.tsx';
import { useTranslation } from '../platform/use-translation.ts';
import classes from './agenda-day.module.css';
import { type CalendarEntry, isReminder, ribbonRuns } from './calendar-entry.ts';
import type { CalendarDaysProps } from './calendar-props.ts';
import { DayRibbon } from './day-ribbon.tsx';
import { entryDetails } from './entry-words.ts';
import { OutcomeIcon } from './outcome-icon.tsx';
import { ReasonMark } from './reason-chip.tsx';

/** More than most gardens have in a day. */
const LINES_SHOWN = 16;

type LineProps = { entry: CalendarEntry; onOpen: (entry: CalendarEntry) => void };

function AgendaLine({ entry, onOpen }: LineProps) {
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

type Props = Pick<CalendarDaysProps, 'now' | 'daylight' | 'onOpen'> & {
  date: string;
  entries: readonly CalendarEntry[];
  /** With its ribbon: the day that was chosen. */
  isChosen: boolean;
};

/** Kept as it is while other days are added below. */
export const AgendaDay = memo(function AgendaDay({ date, entries, isChosen, now, daylight, onOpen }: Props) {
  const { t } = useTranslation();
  const { dates } = useDisplay();
  const [isWhole, setWhole] = useState(false);
  const isNear = Math.abs(dates.daysAhead(date, now)) <= 1;
  return (
    <section className={classes.day}>
      <h2 className={classes.date}>
        {isNear && <span className={classes.near}>{dates.day(date, now)}</span>} {dates.longDay(date)}
      </h2>
      {isChosen && entries.length > 0 && (
        <DayRibbon localDate={date} daylight={daylight(date)} runs={ribbonRuns(entries)} now={now} />
      )}
      {entries.length === 0 ? (
        <p className={classes.none}>{t('calendar.nothing')}</p>
      ) : (
        <ol className={classes.lines}>
          {entries.slice(0, isWhole ? undefined : LINES_SHOWN).map((entry) => (
            <AgendaLine key={entry.id} entry={entry} onOpen={onOpen} />
          ))}
        </ol>
      )}
      {!isWhole && entries.length > LINES_SHOWN && (
        <Button variant="default" mt={8} onClick={() => setWhole(true)}>
          {t('calendar.more', { number: entries.length - LINES_SHOWN })}
        </Button>
      )}
    </section>
  );
});
