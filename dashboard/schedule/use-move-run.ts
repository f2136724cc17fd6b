/** Moves a planned watering to another time of its day, with Undo. */
import type { CurrentGroup } from '@sluice/contract/groups';
import { useAddOneTimeRun, useChangeOneTimeRun, useRemoveOneTimeRun } from '../one-time-runs/index.ts';
import { showDone } from '../page-kit/show-done.ts';
import { useDisplay } from '../platform/display.tsx';
import { useTranslation } from '../platform/use-translation.ts';
import type { CalendarEntry } from './calendar-entry.ts';
import { useCancelSkip, useSkipWatering } from './later-calls.ts';

/** `time`: the clock of the garden, as 05:10. */
export type MoveRun = (entry: CalendarEntry, seconds: number, time: string) => void;

/**
 * A one-time run gets another start. A start of a program or the plan is skipped, and a one-time run of the same zone
 * and length is planned in its place: the program itself stays as it is.
 */
export function useMoveRun(group: Pick<CurrentGroup, 'id' | 'one_time_runs'>): { isBusy: boolean; move: MoveRun } {
  const { t } = useTranslation();
  const { dates } = useDisplay();
  const add = useAddOneTimeRun(group.id);
  const change = useChangeOneTimeRun();
  const remove = useRemoveOneTimeRun();
  const skip = useSkipWatering(group.id);
  const cancelSkip = useCancelSkip(group.id);
  const undo = (run: () => void) => ({ label: t('snackbar.undo'), run });

  const move = async (entry: CalendarEntry, seconds: number, time: string): Promise<void> => {
    const { zoneId, localDate, start, name } = entry;
    if (zoneId === null) return;
    const said = t('timeline.moved', { time: dates.clock(time), zone: name });
    const own = group.one_time_runs.find(({ id, zones }) => id === entry.programId && zones.length === 1);
    if (own) {
      const { recalculation } = await change.mutateAsync({ id: own.id, change: { start_time: time } });
      const back = { id: own.id, change: { start_time: start.local_time } };
      return showDone(
        said,
        recalculation,
        undo(() => change.mutate(back)),
      );
    }
    const planned = await add.mutateAsync({
      start_day: localDate,
      start_time: time,
      zones: [{ zone_id: zoneId, duration_s: seconds, volume_l: null }],
    });
    const made = planned.one_time_run.id;
    try {
      const { skip: left, recalculation } = await skip.mutateAsync({ scope: 'schedule', schedule_id: entry.id });
      showDone(
        said,
        recalculation,
        undo(() => {
          cancelSkip.mutate(left.id);
          remove.mutate(made);
        }),
      );
    } catch (refusal) {
      // Twice the water is worse than the old time.
      remove.mutate(made);
      throw refusal;
    }
  };

  return {
    isBusy: add.isPending || change.isPending || skip.isPending,
    // What is refused is said by the snackbar.
    move: (...what) => void move(...what).catch(() => undefined),
  };
}
