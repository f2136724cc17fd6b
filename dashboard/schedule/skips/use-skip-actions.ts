/** Skips and cancels skips, each with Undo. */
import type { Skip, SkipCreation } from '@sluice/contract/schedule';
import { showDone } from '../../page-kit/form/show-done.ts';
import { useDisplay } from '../../platform/display/display.tsx';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import { useCancelSkip, useSkipWatering } from '../later-calls.ts';

export function useSkipActions(groupId: string) {
  const { t } = useTranslation();
  const { dates } = useDisplay();
  const skip = useSkipWatering(groupId);
  const cancel = useCancelSkip(groupId);
  const undo = (run: () => void) => ({ label: t('snackbar.undo'), run });

  /** A request that makes the same skip again, for its remaining time. */
  const toRequest = ({ scope, schedule_id, zone_id, from: begins, until }: Skip): SkipCreation | null => {
    const now = new Date();
    const from = dates.daysAhead(begins.local_date, now) > 0 ? begins.local_date : undefined;
    const days = Math.max(
      1,
      dates.daysAhead(until.local_date, now) - dates.daysAhead(from ?? dates.localDate(now), now),
    );
    if (scope === 'schedule') return schedule_id === null ? null : { scope, schedule_id };
    if (scope === 'zone') return zone_id === null ? null : { scope, zone_id, from, days };
    return scope === 'all' ? { scope, from, days } : { scope };
  };

  return {
    isBusy: skip.isPending || cancel.isPending,

    skip: (request: SkipCreation) =>
      skip.mutate(request, {
        onSuccess: ({ skip: made, recalculation }) =>
          showDone(
            t('skip.done'),
            recalculation,
            undo(() => cancel.mutate(made.id)),
          ),
      }),

    cancel: (id: Skip['id'], kept: Skip | undefined) =>
      cancel.mutate(id, {
        onSuccess: ({ recalculation }) => {
          const request = kept ? toRequest(kept) : null;
          showDone(t('skip.cancelled'), recalculation, request ? undo(() => skip.mutate(request)) : undefined);
        },
      }),
  };
}

export type SkipHandlers = ReturnType<typeof useSkipActions>;
