import '../ui/form/mantine-field-styles.ts';
import type { CurrentGroup } from '@sluice/contract/groups';
import type { Program } from '@sluice/contract/programs';
import { BackupSection } from '../backup-programs/index.ts';
import { useCurrentIndex } from '../groups/index.ts';
import { useStopAllRuns } from '../manual-runs/index.ts';
import { showDone } from '../page-kit/form/show-done.ts';
import { useDisplay } from '../platform/display/display.tsx';
import { useNow } from '../platform/display/use-now.ts';
import { useTranslation } from '../platform/i18n/use-translation.ts';
import { ReminderList } from '../reminders/index.ts';
import classes from '../ui/layout/page.module.css';
import { useAddProgram, useChangeProgram, useRemoveProgram, useRunProgram } from './calls.ts';
import { ProgramCards } from './program-cards.tsx';
import { useProgramSentence } from './program-sentence.ts';

/** What waters by the user's own rules; in a sensor group, what reminds people to water by hand. */
export default function ProgramsPage() {
  const { t } = useTranslation();
  const { current_group: group, user } = useCurrentIndex();
  if (!group) return null;
  if (group.device_type === 'SENSOR') {
    return (
      <div className={classes.page}>
        <p className={classes.lead}>{t('reminders.lead')}</p>
        <ReminderList group={group} />
      </div>
    );
  }
  return (
    <div className={classes.page}>
      <p className={classes.lead}>{t('programs.lead')}</p>
      <ProgramList group={group} />
      <BackupSection group={group} firstWeekday={user.first_weekday} />
    </div>
  );
}

function ProgramList({ group }: { group: CurrentGroup }) {
  const { dates } = useDisplay();
  const today = dates.localDate(useNow());
  const tell = useProgramSentence((zoneId) => group.zones.find(({ id }) => id === zoneId)?.name ?? '');
  const actions = useProgramActions(group);
  return (
    <ProgramCards
      kind="programs"
      programs={group.programs}
      canAdd={group.zones.length > 0}
      card={(program) => ({
        sentence: tell(program, today),
        isBusy: actions.isBusy(program.id),
        onSwitch: (enabled) => actions.switchTo(program, enabled),
        onRun: () => actions.run(program),
        onRemove: () => actions.remove(program),
        toForm: { program: program.id },
      })}
    />
  );
}

/** Actions on a program's card, with Undo where possible. */
function useProgramActions({ id: groupId }: Pick<CurrentGroup, 'id'>) {
  const { t } = useTranslation();
  const add = useAddProgram(groupId);
  const change = useChangeProgram();
  const remove = useRemoveProgram();
  const run = useRunProgram();
  const stopAll = useStopAllRuns(groupId);
  return {
    isBusy: (id: string) => (change.isPending && change.variables.id === id) || (run.isPending && run.variables === id),

    switchTo: ({ id, name }: Program, enabled: boolean) =>
      change.mutate(
        { id, change: { enabled } },
        {
          onSuccess: ({ recalculation }) =>
            showDone(enabled ? t('programs.switchedOn', { name }) : t('programs.switchedOff', { name }), recalculation),
        },
      ),

    run: ({ id, name }: Program) =>
      run.mutate(id, {
        onSuccess: () =>
          showDone(t('programs.runs', { name }), null, {
            label: t('manualRun.stopAll'),
            run: () => stopAll.mutate(),
          }),
      }),

    remove: ({ id, version: _version, ...kept }: Program) =>
      remove.mutate(id, {
        onSuccess: ({ recalculation }) =>
          showDone(t('form.removed'), recalculation, {
            label: t('snackbar.undo'),
            run: () => add.mutate({ ...kept, run_now: false }),
          }),
      }),
  };
}
