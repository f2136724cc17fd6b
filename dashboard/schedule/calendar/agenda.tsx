import { Button } from '@mantine/core';
import { memo, startTransition, useState } from 'react';
import { addDays, isWithin } from '../../platform/display/calendar-days.ts';
import { useDisplay } from '../../platform/display/display.tsx';
import { joinNames } from '../../platform/i18n/joined.ts';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { makeGroupKey, sumLitres, sumSeconds } from '../entries/bundles.ts';
import { type CalendarEntry, isReminder, toRibbonRuns } from '../entries/calendar-entry.ts';
import { bundleDetails, listEntryDetails } from '../entries/entry-details.ts';
import { OutcomeIcon } from '../entries/outcome-icon.tsx';
import { writeReasonLabel } from '../reasons/reason.ts';
import { ReasonMark } from '../reasons/reason-chip.tsx';
import { DayRibbon } from '../ribbon/day-ribbon.tsx';
import classes from './agenda.module.css';
import type { CalendarDaysProps } from './calendar-props.ts';
import { NothingThatDay } from './nothing-that-day.tsx';

const DAYS_AT_ONCE = 7;
const NO_ENTRIES: readonly CalendarEntry[] = [];

type Props = CalendarDaysProps & {
  /** Onwards, or back into the past. */
  step: 1 | -1;
  /** Days on which there is nothing are left out. */
  isFiltered: boolean;
};

/** Day by day from the chosen one. */
export function Agenda({ step, isFiltered, isExplained, ...props }: Props) {
  const { day, byDay, range, now, nothing, daylight, programName, onOpen, onExplain } = props;
  const { t } = useTranslation();
  const [shown, setShown] = useState(DAYS_AT_ONCE);
  const days: string[] = [];
  for (let date = day; isWithin(range, date); date = addDays(date, step)) {
    if (!isFiltered || byDay.has(date)) days.push(date);
  }
  if (days.length === 0) return <p>{t('calendar.noneMatches')}</p>;
  return (
    <div>
      {days.slice(0, shown).map((date) => (
        <AgendaDay
          key={date}
          date={date}
          entries={byDay.get(date) ?? NO_ENTRIES}
          isChosen={date === day}
          now={now}
          nothing={nothing}
          daylight={daylight}
          programName={programName}
          onOpen={onOpen}
          onExplain={isExplained(date) ? onExplain : null}
        />
      ))}
      {days.length > shown && (
        <Button variant="default" mt={16} onClick={() => startTransition(() => setShown(shown + DAYS_AT_ONCE))}>
          {step < 0 ? t('calendar.daysBefore') : t('calendar.daysAfter')}
        </Button>
      )}
    </div>
  );
}

/** More than most gardens have in a day. */
const LINES_SHOWN = 16;
/** With more, the zones of a program are one line that opens. */
const FULL_DAY = 8;

/** Each alone, or on a full day what belongs together. */
const groupEntries = (entries: readonly CalendarEntry[]): (readonly CalendarEntry[])[] =>
  entries.length > FULL_DAY ? [...Map.groupBy(entries, makeGroupKey).values()] : entries.map((entry) => [entry]);

type AgendaDayProps = Pick<CalendarDaysProps, 'now' | 'nothing' | 'daylight' | 'onOpen' | 'programName'> & {
  onExplain: CalendarDaysProps['onExplain'] | null;
  date: string;
  entries: readonly CalendarEntry[];
  /** With its ribbon: the day that was chosen. */
  isChosen: boolean;
};

/** Memoized: other days are added below. */
const AgendaDay = memo(function AgendaDay({
  date,
  entries,
  isChosen,
  now,
  nothing,
  daylight,
  programName,
  onOpen,
  onExplain,
}: AgendaDayProps) {
  const { t } = useTranslation();
  const { dates } = useDisplay();
  const [isWhole, setWhole] = useState(false);
  const groups = groupEntries(entries);
  const isNear = Math.abs(dates.daysAhead(date, now)) <= 1;
  return (
    <section className={classes.day}>
      <h2 className={classes.date}>
        {isNear && <span className={classes.near}>{dates.day(date, now)}</span>} {dates.longDay(date)}
      </h2>
      {isChosen && entries.length > 0 && (
        <DayRibbon localDate={date} daylight={daylight(date)} runs={toRibbonRuns(entries)} now={now} />
      )}
      {entries.length === 0 ? (
        <NothingThatDay date={date} nothing={nothing} onExplain={onExplain} />
      ) : (
        <ol className={classes.lines}>
          {groups.slice(0, isWhole ? undefined : LINES_SHOWN).map((grouped) => {
            const [entry] = grouped;
            if (!entry) return null;
            return grouped.length === 1 ? (
              <AgendaLine key={entry.id} entry={entry} onOpen={onOpen} />
            ) : (
              <AgendaGroup key={entry.id} entries={grouped} program={programName(entry.programId)} onOpen={onOpen} />
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

type AgendaGroupProps = {
  /** What one program waters, or what is skipped for one reason, in the order of starts. */
  entries: readonly CalendarEntry[];
  /** The program behind it; undefined where the plan or a reason is. */
  program: string | undefined;
  onOpen: (entry: CalendarEntry) => void;
};

/** Several zones of a full day in one line with their sum; opened, a line for each. */
function AgendaGroup({ entries, program, onOpen }: AgendaGroupProps) {
  const { t } = useTranslation();
  const { dates, units } = useDisplay();
  const [isOpen, setOpen] = useState(false);
  const [entry] = entries;
  if (!entry) return null;
  const { outcome, start, reason } = entry;
  const isWater = outcome !== 'skipped' && outcome !== 'CANCELLED';
  const sum = { entry, count: entries.length, seconds: sumSeconds(entries), litres: sumLitres(entries) };
  const names = [...new Set(entries.map(({ name }) => name))];
  const details = [
    t(`scheduleOutcome.${outcome}`),
    names.length > 1 ? t('calendar.manyZones', { number: names.length }) : names[0],
    ...(isWater ? bundleDetails(sum, { dates, units }) : []),
  ];
  return (
    <li className={classes.item}>
      <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary className={classes.line} data-outcome={outcome} title={joinNames(names)}>
          <time className={classes.time} dateTime={start.utc} title={dates.exact(start.utc)}>
            {dates.time(start.utc)}
          </time>
          <OutcomeIcon outcome={outcome} size={20} />
          <span className={classes.what}>
            <strong className={classes.opens}>{program ?? writeReasonLabel(t, reason)}</strong>
            <span className={classes.detail}>{details.join(' · ')}</span>
          </span>
          {program !== undefined && (
            <span className={classes.reason}>
              <ReasonMark reason={reason} />
            </span>
          )}
        </summary>
        {isOpen && (
          <ol className={classes.within}>
            {entries.map((one) => (
              <AgendaLine key={one.id} entry={one} onOpen={onOpen} />
            ))}
          </ol>
        )}
      </details>
    </li>
  );
}

type AgendaLineProps = { entry: CalendarEntry; onOpen: (entry: CalendarEntry) => void };

/** One watering, or one that is left out; pressed, its card opens. */
function AgendaLine({ entry, onOpen }: AgendaLineProps) {
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
          <span className={classes.detail}>{listEntryDetails(entry, { t, dates, units }).join(' · ')}</span>
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
