import { Button } from '@mantine/core';
import type { CurrentGroup } from '@sluice/contract/groups';
import type { Event, Schedule } from '@sluice/contract/schedule';
import { LIMITS } from '@sluice/engine/vocabulary/limits';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNow } from '../platform/use-now.ts';
import { eventsQuery, ScheduleDay, type ScheduleEntry, schedulesQuery } from '../schedule/index.ts';
import { Section } from '../ui/section.tsx';
import classes from './page.module.css';
import { useCurrentIndex } from './shell/current-index.tsx';

const DAYS_AT_FIRST = 3;

type Days = [localDate: string, entries: ScheduleEntry[]][];

function byDay(entries: readonly ScheduleEntry[]): Days {
  return [...Map.groupBy(entries, ({ start }) => start.local_date)];
}

function planned(schedules: readonly Schedule[], zones: CurrentGroup['zones']): Days {
  const entries = schedules
    .filter(({ status }) => status !== 'EXECUTED' && status !== 'ERROR')
    .toSorted((one, other) => one.start_time.utc.localeCompare(other.start_time.utc))
    .map(
      (schedule): ScheduleEntry => ({
        id: schedule.id,
        start: schedule.start_time,
        zone: zones.find(({ id }) => id === schedule.zone_id)?.name ?? '',
        durationSeconds: schedule.duration_s,
        status: schedule.status,
        volume: null,
        startedBy: null,
        reason: schedule,
      }),
    );
  return byDay(entries);
}

function past(events: readonly Event[]): Days {
  const entries = events
    .toSorted((one, other) => other.start_time.utc.localeCompare(one.start_time.utc))
    .map(
      (event): ScheduleEntry => ({
        id: event.id,
        start: event.start_time,
        zone: event.zone_name,
        durationSeconds: event.duration_s,
        status: event.status,
        volume: event,
        startedBy: event.started_by,
        reason: event,
      }),
    );
  return byDay(entries);
}

type DaysProps = { title: string; days: Days | undefined; none: string; now: Date };

function DayList({ title, days, none, now }: DaysProps) {
  const { t } = useTranslation();
  const [isWhole, setWhole] = useState(false);
  const shown = days?.slice(0, isWhole ? undefined : DAYS_AT_FIRST) ?? [];
  return (
    <Section title={title}>
      {days?.length === 0 && <p className={classes.lead}>{none}</p>}
      {shown.map(([localDate, entries]) => (
        <ScheduleDay key={localDate} localDate={localDate} entries={entries} now={now} />
      ))}
      {days && days.length > shown.length && (
        <Button variant="default" className={classes.more} onClick={() => setWhole(true)}>
          {t('schedule.showAll')}
        </Button>
      )}
    </Section>
  );
}

/** What comes and what was, day by day. */
export default function SchedulePage() {
  const { current_group: group } = useCurrentIndex();
  const { t } = useTranslation();
  return group ? (
    <GroupSchedule key={group.id} group={group} />
  ) : (
    <p className={classes.lead}>{t('schedule.noGroup')}</p>
  );
}

function GroupSchedule({ group }: { group: CurrentGroup }) {
  const { t } = useTranslation();
  const now = useNow();
  const { data: schedules } = useQuery(schedulesQuery(group.id));
  const { data: events } = useQuery(eventsQuery(group.id));
  return (
    <div className={classes.twoColumns}>
      <DayList
        title={t('schedule.ahead')}
        days={schedules && planned(schedules, group.zones)}
        none={t('schedule.noneAhead', { days: LIMITS.scheduleAheadDays })}
        now={now}
      />
      <DayList
        title={t('schedule.past')}
        days={events && past(events)}
        none={t('schedule.nonePast', { days: LIMITS.historyBackDays })}
        now={now}
      />
    </div>
  );
}
