import { Button } from '@mantine/core';
import type { CurrentGroup } from '@sluice/contract/groups';
import type { Schedule, Skip } from '@sluice/contract/schedule';
import { may } from '@sluice/engine/vocabulary/roles';
import { Link } from '@tanstack/react-router';
import { useNow } from '../../platform/display/use-now.ts';
import type { Translate } from '../../platform/i18n/translations.ts';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { onDemand } from '../../platform/loading/on-demand.tsx';
import { Sheet } from '../../ui/overlay/sheet.tsx';
import { willWater } from '../reasons/reason.ts';
import type { SkipHandlers } from '../skips/use-skip-actions.ts';
import { type CalendarEntry, canBeSkipped } from './calendar-entry.ts';
import { EntryCard } from './entry-card.tsx';
import classes from './entry-sheet.module.css';

const SkipActions = onDemand(async () => {
  const [part] = await Promise.all([
    import('../skips/skip-actions.tsx'),
    import('../../ui/form/mantine-field-styles.ts'),
  ]);
  return part.SkipActions;
});

type Props = {
  group: CurrentGroup;
  entry: CalendarEntry | undefined;
  schedules: readonly Schedule[];
  skips: readonly Skip[];
  actions: SkipHandlers;
  onClose: () => void;
};

/** The card of one entry beside the calendar: why, and what can be done about it. */
export function EntrySheet({ group, entry, schedules, skips, actions, onClose }: Props) {
  const { t } = useTranslation();
  return (
    <Sheet isOpen={entry !== undefined} title={entry?.name} closeLabel={t('calendar.close')} onClose={onClose}>
      {entry && (
        <EntryCard
          groupId={group.id}
          entry={entry}
          origin={describeOrigin(group, entry, t)}
          nextChance={entry.outcome === 'skipped' ? findNextChance(entry, schedules) : undefined}
        >
          {may(group.relationship, 'skip') && (
            <EntryActions entry={entry} skips={skips} actions={actions} onDone={onClose} />
          )}
          <EntryLinks group={group} entry={entry} />
        </EntryCard>
      )}
    </Sheet>
  );
}

function findNextChance({ zoneId, start }: CalendarEntry, schedules: readonly Schedule[]) {
  return schedules.find(
    (schedule) => schedule.zone_id === zoneId && willWater(schedule) && schedule.start_time.utc > start.utc,
  )?.start_time;
}

/** The program, one-time run or backup program behind it, in words. */
export function describeOrigin(group: CurrentGroup, { programId }: CalendarEntry, t: Translate): string | undefined {
  const isBehind = ({ id }: { id: string }) => id === programId;
  const program = group.programs.find(isBehind);
  if (program) return t('calendar.fromProgram', { program: program.name });
  if (group.one_time_runs.some(isBehind)) return t('oneTimeRun.title');
  return group.backup_programs.some(isBehind) ? t('calendar.backupProgram') : undefined;
}

type EntryActionsProps = {
  entry: CalendarEntry;
  skips: readonly Skip[];
  actions: SkipHandlers;
  onDone: () => void;
};

function EntryActions({ entry, skips, actions, onDone }: EntryActionsProps) {
  const { t } = useTranslation();
  const now = useNow();
  const { skipId } = entry;
  if (skipId !== null) {
    return (
      <Button
        disabled={actions.isBusy}
        onClick={() => {
          actions.cancel(
            skipId,
            skips.find(({ id }) => id === skipId),
          );
          onDone();
        }}
      >
        {t('skip.cancel')}
      </Button>
    );
  }
  if (!canBeSkipped(entry, now)) return null;
  return (
    <SkipActions
      entry={entry}
      isBusy={actions.isBusy}
      onSkip={(request) => {
        actions.skip(request);
        onDone();
      }}
    />
  );
}

type Target = { to: string; search?: Record<string, string>; text: string };

/** From an entry to what made it, and to its zone; settings only for those who may change them. */
function EntryLinks({ group, entry }: { group: CurrentGroup; entry: CalendarEntry }) {
  const { t } = useTranslation();
  const { zoneId, programId, reminderId, type } = entry;
  const program = group.programs.find(({ id }) => id === programId);
  const sensor = group.sensors.find((one) => one.zone_id === zoneId && zoneId !== null);
  const settings: Target[] = [
    ...(program
      ? [{ to: '/schedule/ProgramsSetting', search: { program: program.id }, text: t('calendar.toProgram') }]
      : []),
    ...(reminderId === null
      ? []
      : [{ to: '/schedule/ProgramsSetting', search: { reminder: reminderId }, text: t('calendar.toReminder') }]),
    ...(type === 'regulation' ? [{ to: '/schedule/regulations', text: t('title.regulations') }] : []),
    ...(type === 'restriction' && entry.skipId === null
      ? [{ to: '/settings/restrictions', text: t('title.restrictions') }]
      : []),
    ...(type === 'weather' ? [{ to: '/settings/preferences', text: t('calendar.toPreferences') }] : []),
    ...(type === 'moisture' && sensor
      ? [{ to: '/schedule/SensorsSetting', search: { sensor: sensor.id }, text: t('calendar.toSensor') }]
      : []),
    ...(zoneId === null ? [] : [{ to: '/schedule/zones', search: { zone: zoneId }, text: t('calendar.toZone') }]),
  ];
  const targets: Target[] = [
    ...(zoneId === null
      ? []
      : [{ to: '/home/ZoneStatusChart', search: { zone: zoneId }, text: t('calendar.toZoneStatus') }]),
    ...(may(group.relationship, 'change') ? settings : []),
  ];
  return (
    <ul className={classes.links}>
      {targets.map(({ to, search, text }) => (
        <li key={to}>
          <Link to={to as '/schedule'} search={search as object} className={classes.link}>
            {text}
          </Link>
        </li>
      ))}
    </ul>
  );
}
