import { Button } from '@mantine/core';
import { startTransition, useState } from 'react';
import { addDays, isWithin } from '../../platform/calendar-days.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import type { CalendarEntry } from '../entries/calendar-entry.ts';
import { AgendaDay } from './agenda-day.tsx';
import type { CalendarDaysProps } from './calendar-props.ts';

const DAYS_AT_ONCE = 7;
const NO_ENTRIES: readonly CalendarEntry[] = [];

type Props = CalendarDaysProps & {
  /** Onwards, or back into the past. */
  step: 1 | -1;
  /** Days on which there is nothing are left out. */
  isFiltered: boolean;
};

/** Day by day from the chosen one. */
export function Agenda({ day, byDay, range, now, nothing, daylight, programName, onOpen, step, isFiltered }: Props) {
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
