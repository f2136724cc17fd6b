import type { Moment } from '@sluice/contract/primitives';
import type { Event, Schedule } from '@sluice/contract/schedule';
import { IconAlertTriangle, IconBan, IconCheck, IconClock, IconDroplet } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useDisplay } from '../platform/display.tsx';
import { asText } from '../platform/unit-display.ts';
import { isSkip, type Reasoned } from './reason.ts';
import { ReasonChip } from './reason-chip.tsx';
import classes from './schedule-day.module.css';

/** One line of the list, planned or past alike. */
export type ScheduleEntry = {
  id: string;
  start: Moment;
  zone: string;
  durationSeconds: number;
  status: Schedule['status'];
  volume: Pick<Event, 'volume_l' | 'volume_is_measured'> | null;
  startedBy: string | null;
  reason: Reasoned;
};

export type OutcomeState = 'planned' | 'EXECUTING' | 'EXECUTED' | 'CANCELLED' | 'ERROR' | 'skipped';

export const outcomeOf = ({ status, reason }: Pick<ScheduleEntry, 'status' | 'reason'>): OutcomeState =>
  isSkip(reason) && status !== 'EXECUTED' && status !== 'EXECUTING' ? 'skipped' : (status ?? 'planned');

const ICONS: Record<OutcomeState, typeof IconClock> = {
  planned: IconClock,
  EXECUTING: IconDroplet,
  EXECUTED: IconCheck,
  CANCELLED: IconBan,
  ERROR: IconAlertTriangle,
  skipped: IconBan,
};

function ScheduleLine({ entry }: { entry: ScheduleEntry }) {
  const { t } = useTranslation();
  const { dates, units } = useDisplay();
  const outcome = outcomeOf(entry);
  const Icon = ICONS[outcome];
  const volume = entry.volume?.volume_l;
  const amount = typeof volume === 'number' && volume > 0 ? asText(units.volume(volume)) : null;
  return (
    <li className={classes.line} data-outcome={outcome}>
      <time className={classes.time} dateTime={entry.start.utc} title={dates.exact(entry.start.utc)}>
        {dates.time(entry.start.utc)}
      </time>
      <Icon size={20} stroke={1.8} className={classes.icon} aria-hidden="true" />
      <div className={classes.what}>
        <strong>{entry.zone}</strong>
        <span className={classes.detail}>
          {[
            t(`scheduleOutcome.${outcome}`),
            ...(outcome === 'skipped' ? [] : [dates.duration(entry.durationSeconds)]),
            ...(amount ? [entry.volume?.volume_is_measured ? amount : `~${amount}`] : []),
            ...(entry.startedBy ? [t('schedule.startedBy', { name: entry.startedBy })] : []),
          ].join(' · ')}
        </span>
      </div>
      <div className={classes.reason}>
        <ReasonChip reason={entry.reason} />
      </div>
    </li>
  );
}

type Props = { localDate: string; entries: readonly ScheduleEntry[]; now: Date };

export function ScheduleDay({ localDate, entries, now }: Props) {
  const { dates } = useDisplay();
  const isNear = Math.abs(dates.daysAhead(localDate, now)) <= 1;
  return (
    <section>
      <h3 className={classes.date}>
        {isNear && <span className={classes.near}>{dates.day(localDate, now)}</span>} {dates.longDay(localDate)}
      </h3>
      <ol className={classes.lines}>
        {entries.map((entry) => (
          <ScheduleLine key={entry.id} entry={entry} />
        ))}
      </ol>
    </section>
  );
}
