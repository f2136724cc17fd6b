import { useMediaQuery } from '@mantine/hooks';
import type { CurrentGroup } from '@sluice/contract/groups';
import type { Skip, SkipCreation } from '@sluice/contract/schedule';
import { LIMITS } from '@sluice/engine/vocabulary/limits';
import { may } from '@sluice/engine/vocabulary/roles';
import { IconPlayerSkipForward } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useDeferredValue, useMemo } from 'react';
import { SleepingDevices } from '../devices/index.ts';
import { useCurrentIndex } from '../groups/index.ts';
import { OneTimeRunsSection } from '../one-time-runs/index.ts';
import { FailedReads } from '../page-kit/failure/failed-reads.tsx';
import { hasFailed } from '../page-kit/failure/has-failed.ts';
import { PageLink } from '../page-kit/frame/page-link.tsx';
import { addDays } from '../platform/display/calendar-days.ts';
import { useDisplay } from '../platform/display/display.tsx';
import { useNow } from '../platform/display/use-now.ts';
import { useTranslation } from '../platform/i18n/use-translation.ts';
import { onDemand } from '../platform/loading/on-demand.tsx';
import { eventsQuery } from '../runs/index.ts';
import page from '../ui/layout/page.module.css';
import { MenuItem, MenuRule } from '../ui/overlay/menu-item.tsx';
import { ZoneStatusSection } from '../zones/index.ts';
import { Calendar } from './calendar/calendar.tsx';
import type { CalendarSearch } from './calendar/calendar-search.ts';
import { schedulesQuery } from './calls.ts';
import { listCalendarEntries } from './entries/calendar-entry.ts';
import { EntrySheet } from './entries/entry-sheet.tsx';
import { skipsQuery } from './later-calls.ts';
import { writePlainSentence } from './plain-sentence.ts';
import { ShortfallList } from './reasons/shortfall-list.tsx';
import classes from './schedule.module.css';
import { DaysMenu } from './skips/days-menu.tsx';
import { SkipList } from './skips/skip-list.tsx';
import { useSkipActions } from './skips/use-skip-actions.ts';

/** Few ask. */
const EmptyDaySheet = onDemand(async () => (await import('./entries/empty-day-sheet.tsx')).EmptyDaySheet);

const NO_SKIPS: readonly Skip[] = [];

/** Coming and past watering, with reasons. */
export default function SchedulePage() {
  const { current_group: group } = useCurrentIndex();
  const { t } = useTranslation();
  if (group) return <GroupSchedule key={group.id} group={group} />;
  return (
    <div className={page.page}>
      <p className={page.lead}>{t('schedule.noGroup')}</p>
      <PageLink to="/newcomer">{t('schedule.begin')}</PageLink>
    </div>
  );
}

function GroupSchedule({ group }: { group: CurrentGroup }) {
  const { t, i18n } = useTranslation();
  const { dates } = useDisplay();
  const { user } = useCurrentIndex();
  const now = useNow();
  const navigate = useNavigate();
  const search: CalendarSearch = useSearch({ strict: false });
  const reads = [
    useQuery(schedulesQuery(group.id)),
    useQuery(eventsQuery(group.id)),
    useQuery(skipsQuery(group.id)),
  ] as const;
  const [{ data: schedules }, { data: events }, { data: skips = NO_SKIPS, isLoading: areSkipsComing }] = reads;
  const actions = useSkipActions(group.id);
  const { zones, reminders } = group;
  const entries = useMemo(
    () => (schedules && events ? listCalendarEntries(schedules, events, { zones, reminders }) : undefined),
    [schedules, events, zones, reminders],
  );
  const read = useMemo(
    () => (schedules && entries && !areSkipsComing ? { schedules, entries, skips } : undefined),
    [schedules, entries, skips, areSkipsComing],
  );
  // Drawn in pieces between which the page answers: a calendar is more than a phone draws at once.
  const drawn = useDeferredValue(read);
  const today = dates.localDate(now);
  const range = useMemo(
    () => ({ first: addDays(today, -LIMITS.historyBackDays), last: addDays(today, LIMITS.scheduleAheadDays) }),
    [today],
  );
  const maySkip = may(group.relationship, 'skip');
  const isPhone = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false });
  // On a phone the days come before what is skipped later.
  const isLater = ({ from }: Skip) => isPhone && Date.parse(from.utc) > now.getTime();
  const skipList = (isShown: (skip: Skip) => boolean) => (
    <SkipList
      skips={(drawn?.skips ?? NO_SKIPS).filter(isShown)}
      zoneName={(zoneId) => zones.find(({ id }) => id === zoneId)?.name ?? t('home.aZone')}
      isBusy={actions.isBusy}
      onCancel={maySkip ? (skip) => actions.cancel(skip.id, skip) : null}
    />
  );
  const goTo = (next: CalendarSearch) => void navigate({ to: '/schedule', search: next, resetScroll: false });
  const closeEntry = () => goTo({ ...search, entry: undefined });
  const joinList = (names: string[]) => new Intl.ListFormat(i18n.language).format(names);
  const isSensorGroup = group.device_type === 'SENSOR';

  return (
    <div className={classes.page}>
      <p className={classes.sentence} aria-live="polite">
        {drawn && writePlainSentence({ group, schedules: drawn.schedules, now, t, dates, joinNames: joinList })}
      </p>
      <SleepingDevices devices={group.devices} />
      <ShortfallList group={group} />
      {skipList((skip) => !isLater(skip))}
      {/* What is above it is drawn together with it, so that nothing moves. */}
      {drawn ? (
        <Calendar
          group={group}
          entries={drawn.entries}
          firstWeekday={user.first_weekday}
          range={range}
          now={now}
          search={search}
          onSearch={goTo}
          actions={maySkip && !isSensorGroup && <SkipMenu isBusy={actions.isBusy} onSkip={actions.skip} />}
        />
      ) : (
        !reads.some(hasFailed) && <div className={classes.pendingCalendar} aria-hidden="true" />
      )}
      {skipList(isLater)}
      <FailedReads reads={reads} />
      {!isSensorGroup && <OneTimeRunsSection group={group} />}
      {zones.length > 0 && <ZoneStatusSection />}
      <EntrySheet
        group={group}
        entry={search.entry === undefined ? undefined : entries?.find(({ id }) => id === search.entry)}
        schedules={schedules ?? []}
        skips={skips}
        actions={actions}
        onClose={closeEntry}
      />
      {search.why !== undefined && (
        <EmptyDaySheet
          group={group}
          date={search.why}
          schedules={schedules ?? []}
          onClose={() => goTo({ ...search, why: undefined })}
        />
      )}
    </div>
  );
}

type SkipMenuProps = { isBusy: boolean; onSkip: (skip: SkipCreation) => void };

/** Skips everything planned: the rest of today, tomorrow, or some days. */
function SkipMenu({ isBusy, onSkip }: SkipMenuProps) {
  const { t } = useTranslation();
  const { dates } = useDisplay();
  const tomorrow = addDays(dates.localDate(useNow()), 1);
  return (
    <DaysMenu
      label={t('skip.all')}
      button={t('skip.choose')}
      Icon={IconPlayerSkipForward}
      width={260}
      isBusy={isBusy}
      onChoose={(days) => onSkip({ scope: 'all', days })}
    >
      <MenuItem onClick={() => onSkip({ scope: 'today' })}>{t('skip.today')}</MenuItem>
      <MenuItem onClick={() => onSkip({ scope: 'all', from: tomorrow, days: 1 })}>{t('skip.tomorrow')}</MenuItem>
      <MenuRule />
    </DaysMenu>
  );
}
