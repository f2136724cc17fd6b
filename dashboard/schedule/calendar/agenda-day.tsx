import { Button } from '@mantine/core';
import { memo, useState } from 'react';
import { useDisplay } from '../../platform/display.tsx';
import { useTranslation } from '../../platform/use-translation.ts';
import { togetherKey } from '../entries/bundles.ts';
import { type CalendarEntry, ribbonRuns } from '../entries/calendar-entry.ts';
import { DayRibbon } from '../ribbon/day-ribbon.tsx';
import classes from './agenda-day.module.css';
import { AgendaGroup } from './agenda-group.tsx';
import { AgendaLine } from './agenda-line.tsx';
import type { CalendarDaysProps } from './calendar-props.ts';

/** More than most gardens have in a day. */
const LINES_SHOWN = 16;
/** With more, the zones of a program are one line that opens. */
const FULL_DAY = 8;

/** Each alone, or on a full day what belongs together. */
const groupsOf = (entries: readonly CalendarEntry[]): (readonly CalendarEntry[])[] =>
  entries.length > FULL_DAY ? [...Map.groupBy(entries, togetherKey).values()] : entries.map((entry) => [entry]);

type Props = Pick<CalendarDaysProps, 'now' | 'nothing' | 'daylight' | 'onOpen' | 'programName'> & {
  date: string;
  entries: readonly CalendarEntry[];
  /** With its ribbon: the day that was chosen. */
  isChosen: boolean;
};

/** Kept as it is while other days are added below. */
export const AgendaDay = memo(function AgendaDay({
  date,
  entries,
  isChosen,
  now,
  nothing,
  daylight,
  programName,
  onOpen,
}: Props) {
  const { t } = useTranslation();
  const { dates } = useDisplay();
  const [isWhole, setWhole] = useState(false);
  const groups = groupsOf(entries);
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
        <p className={classes.none}>{nothing}</p>
      ) : (
        <ol className={classes.lines}>
          {groups.slice(0, isWhole ? undefined : LINES_SHOWN).map((its) => {
            const [entry] = its;
            if (!entry) return null;
            return its.length === 1 ? (
              <AgendaLine key={entry.id} entry={entry} onOpen={onOpen} />
            ) : (
              <AgendaGroup key={entry.id} entries={its} program={programName(entry.programId)} onOpen={onOpen} />
            );
          })}
        </ol>
      )}
      {!isWhole && groups.length > LINES_SHOWN && (
        <Button variant="default" mt={8} onClick={() => setWhole(true)}>
          {t('calendar.more', { number: groups.length - LINES_SHOWN })}
        </Button>
      )}
    </section>
  );
});
