/** Actions on a program's card, with Undo where possible. */
import type { CurrentGroup } from '@sluice/contract/groups';
import type { Program } from '@sluice/contract/programs';
import { useStopAllRuns } from '../manual-runs/index.ts';
import { showDone } from '../page-kit/show-done.ts';
import { useTranslation } from '../platform/use-translation.ts';
import { useAddProgram, useChangeProgram, useRemoveProgram, useRunProgram } from './calls.ts';

export function useProgramActions({ id: groupId }: Pick<CurrentGroup, 'id'>) {
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
