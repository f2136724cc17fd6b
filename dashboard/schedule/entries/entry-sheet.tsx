import { Button } from '@mantine/core';
import type { CurrentGroup } from '@sluice/contract/groups';
import type { Schedule, Skip } from '@sluice/contract/schedule';
import { may } from '@sluice/engine/vocabulary/roles';
import { onDemand } from '../../platform/on-demand.tsx';
import type { Translate } from '../../platform/translations.ts';
import { useNow } from '../../platform/use-now.ts';
import { useTranslation } from '../../platform/use-translation.ts';
import { Sheet } from '../../ui/sheet.tsx';
import { willWater } from '../reasons/reason.ts';
import type { SkipHandlers } from '../skips/use-skip-actions.ts';
import { type CalendarEntry, canBeSkipped } from './calendar-entry.ts';
import { EntryCard } from './entry-card.tsx';
import { EntryLinks } from './entry-links.tsx';

const SkipActions = onDemand(async () => {
  const [part] = await Promise.all([import('../skips/skip-actions.tsx'), import('../../ui/mantine-field-styles.ts')]);
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
