/** Moves a planned watering to another time of its day, with Undo. */
import type { CurrentGroup } from '@sluice/contract/groups';
import { useAddOneTimeRun, useChangeOneTimeRun, useRemoveOneTimeRun } from '../../one-time-runs/index.ts';
import { showDone } from '../../page-kit/form/show-done.ts';
import { useDisplay } from '../../platform/display/display.tsx';
import { useTranslation } from '../../platform/i18n/use-translation.ts';
import type { CalendarEntry } from '../entries/calendar-entry.ts';
import { useCancelSkip, useSkipWatering } from '../later-calls.ts';

/** `time`: the clock of the garden, as 05:10. */
export type MoveRun = (entry: CalendarEntry, seconds: number, time: string) => void;

/**
 * A one-time run gets another start. A start of a program or the plan is skipped, and a one-time run of the same zone
 * and length is planned in its place: the program itself stays as it is. The skip comes first and is taken back last, so
 * that a line which breaks in between leaves the zone with less water and never with twice as much.
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
    const { skip: left } = await skip.mutateAsync({ scope: 'schedule', schedule_id: entry.id });
    const zones = [{ zone_id: zoneId, duration_s: seconds, volume_l: null }];
    try {
      const made = await add.mutateAsync({ start_day: localDate, start_time: time, zones });
      const back = () => remove.mutateAsync(made.one_time_run.id).then(() => cancelSkip.mutateAsync(left.id));
      showDone(
        said,
        made.recalculation,
        // What is refused is said by the snackbar.
        undo(() => void back().catch(() => undefined)),
      );
    } catch (refusal) {
      cancelSkip.mutate(left.id);
      throw refusal;
    }
  };

  return {
    isBusy: add.isPending || change.isPending || skip.isPending,
    // What is refused is said by the snackbar.
    move: (...what) => void move(...what).catch(() => undefined),
  };
}
