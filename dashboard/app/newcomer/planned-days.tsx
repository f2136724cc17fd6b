import type { CurrentGroup } from '@sluice/contract/groups';
import { DAY_MS } from '@sluice/engine/vocabulary/units';
import { useQuery } from '@tanstack/react-query';
import { FailedReads } from '../../page-kit/failed-reads.tsx';
import { useStripDay } from '../../page-kit/use-strip-day.ts';
import { useDisplay } from '../../platform/display.tsx';
import { useTranslation } from '../../platform/use-translation.ts';
import { schedulesQuery } from '../../schedule/index.ts';
import { DayStrip } from '../../ui/day-strip.tsx';
import { Section } from '../../ui/section.tsx';
import classes from './newcomer.module.css';

const DAYS = 14;

/** Calendar days, counted at noon UTC, where no clock changes. */
const daysFrom = (today: string, count: number) =>
  Array.from({ length: count }, (_, ahead) =>
    new Date(Date.parse(`${today}T12:00:00Z`) + ahead * DAY_MS).toISOString().slice(0, 10),
  );

/** The first planned start of each of the next days. */
export function PlannedDays({ group }: { group: CurrentGroup }) {
  const { t } = useTranslation();
  const { dates } = useDisplay();
  const stripDay = useStripDay();
  const read = useQuery(schedulesQuery(group.id));
  const { data: schedules } = read;
  if (!schedules) return <FailedReads reads={[read]} />;
  const starts = schedules
    .filter(({ status }) => status === null)
    .map(({ start_time: start }) => start)
    .sort((a, b) => a.utc.localeCompare(b.utc));
  return (
    <Section title={t('programPreview.title')}>
      <DayStrip
        label={t('programPreview.title')}
        days={daysFrom(dates.localDate(new Date()), DAYS).map((date) => {
          const first = starts.find(({ local_date }) => local_date === date);
          return stripDay(date, first && dates.clock(first.local_time));
        })}
      />
      <p className={classes.note}>{starts.length > 0 ? t('newcomer.planned') : t('newcomer.plannedNothing')}</p>
    </Section>
  );
}
