import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { CurrentGroup } from '@sluice/contract/groups';
import { IconPrinter } from '@tabler/icons-react';
import { type ReactNode, useMemo } from 'react';
import { addDays, type CalendarRange, isWithin, listWeek } from '../../platform/display/calendar-days.ts';
import { useDisplay } from '../../platform/display/display.tsx';
import { joinClauses } from '../../platform/i18n/joined.ts';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { onDemand } from '../../platform/loading/on-demand.tsx';
import unseen from '../../ui/text/unseen.module.css';
import { type CalendarEntry, OUTCOMES, REMINDER_OUTCOMES } from '../entries/calendar-entry.ts';
import { OutcomeKey } from '../entries/outcome-icon.tsx';
import { findDaylight } from '../ribbon/daylight.ts';
import { Agenda } from './agenda.tsx';
import { CalendarFilterCard } from './calendar-filter-card.tsx';
import { filterEntries } from './calendar-filters.ts';
import { type CalendarSearch, isFiltered, withoutFilters } from './calendar-search.ts';
import { CalendarToolbar } from './calendar-toolbar.tsx';
import { DayStrip } from './day-strip.tsx';
import { MonthGrid } from './month-grid.tsx';
import { PrintedCalendar } from './printed-calendar.tsx';
import { WeekGrid } from './week-grid.tsx';

/** Few look at a day by the hour. */
const DayTimeline = onDemand(async () => (await import('../timeline/day-timeline.tsx')).DayTimeline);

type Props = {
  group: CurrentGroup;
  entries: readonly CalendarEntry[];
  firstWeekday: number;
  range: CalendarRange;
  now: Date;
  search: CalendarSearch;
  onSearch: (search: CalendarSearch) => void;
  /** More buttons for the bar above. */
  actions: ReactNode;
};

/** A month, a week or a list of days; on a phone the list under a strip of days. */
export function Calendar({ group, entries, firstWeekday, range, now, search, onSearch, actions }: Props) {
  const { t } = useTranslation();
  const { dates } = useDisplay();
  const isPhone = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false });
  const today = dates.localDate(now);
  const wanted = search.view ?? (isPhone ? 'list' : 'month');
  // A month or a week in columns does not fit there.
  const view = isPhone && wanted !== 'day' ? 'list' : wanted;
  const isPeriod = search.from !== undefined || search.to !== undefined;
  const day = search.day ?? (isPeriod ? (search.from ?? range.first) : today);
  const shown = useMemo(() => filterEntries(entries, search), [entries, search]);
  const byDay = useMemo(() => Map.groupBy(shown, ({ localDate }) => localDate), [shown]);
  const { latitude, longitude } = group.setting.address;
  const isOfReminders = group.device_type === 'SENSOR';
  const isOutdoor = group.location === 'outdoor';

  const change = (part: CalendarSearch) =>
    onSearch(Object.fromEntries(Object.entries({ ...search, ...part }).filter(([, value]) => value)));
  const props = {
    day,
    byDay,
    range,
    firstWeekday,
    now,
    nothing: t(isOfReminders ? 'calendar.noReminder' : 'calendar.nothing'),
    daylight: (date: string) => (isOutdoor ? findDaylight(date, latitude, longitude) : null),
    weather: (date: string) => (isOutdoor ? group.weathers.find((one) => one.date === date) : undefined),
    programName: (id: string | null) => group.programs.find((program) => program.id === id)?.name,
    onOpen: ({ id }: CalendarEntry) => change({ entry: id }),
    onPickDay: (picked: string) => change({ day: picked, view: isPhone ? view : 'list' }),
    isExplained: (date: string) => !isOfReminders && date >= today && isWithin(range, date) && !isFiltered(search),
    onExplain: (date: string) => change({ why: date }),
  };
  const week = listWeek(day, firstWeekday);
  const titles = {
    month: dates.month(day),
    week: `${dates.dayAndMonth(week[0] ?? day)} – ${dates.dayAndMonth(week[6] ?? day)}`,
    day: dates.shortDay(day),
    list: dates.month(day),
  };
  const title = titles[view];

  return (
    <>
      <CalendarToolbar
        {...props}
        view={view}
        today={today}
        title={title}
        isPhone={isPhone}
        onView={(next) => change({ view: next })}
        onPickDay={(picked) => change({ day: picked })}
        onHistory={() => change({ day: addDays(today, -1), view: 'list' })}
      >
        {actions}
        <CalendarFilterCard
          zones={group.zones}
          filters={search}
          range={range}
          onChange={change}
          onClear={() => onSearch(withoutFilters(search))}
        />
        {!isPhone && (
          <Button
            variant="default"
            title={t('calendar.print')}
            leftSection={<IconPrinter size={20} stroke={1.6} aria-hidden="true" />}
            onClick={() => print()}
          >
            {t('calendar.print')}
          </Button>
        )}
      </CalendarToolbar>
      <p className={unseen.words} aria-live="polite">
        {isFiltered(search) ? t('filter.found', { number: shown.length }) : ''}
      </p>
      {isPhone && <DayStrip {...props} />}
      {view === 'month' && <MonthGrid {...props} />}
      {view === 'week' && <WeekGrid {...props} />}
      {view === 'day' && <DayTimeline {...props} group={group} />}
      {view === 'list' && (
        <Agenda key={day} {...props} step={!isPeriod && day < today ? -1 : 1} isFiltered={isFiltered(search)} />
      )}
      <OutcomeKey outcomes={isOfReminders ? REMINDER_OUTCOMES : OUTCOMES} />
      <PrintedCalendar
        day={day}
        byDay={byDay}
        firstWeekday={firstWeekday}
        nothing={props.nothing}
        isMonth={view === 'month'}
        heading={joinClauses([group.name, title])}
      />
    </>
  );
}
