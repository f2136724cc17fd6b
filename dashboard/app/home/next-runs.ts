/** What the ribbon of the next hours shows: what has just happened, what runs, what is still to come. */
import type { CurrentGroup } from '@sluice/contract/groups';
import type { Event } from '@sluice/contract/runs';
import type { Schedule } from '@sluice/contract/schedule';
import { DAY_MS } from '@sluice/engine/vocabulary/units';
import { isSkip } from '../../schedule/index.ts';
import type { RibbonRun } from '../../schedule/ribbon/ribbon.tsx';

type Input = {
  /** The ribbon's beginning; it spans 24 hours. */
  from: Date;
  zones: CurrentGroup['zones'];
  activeRuns: CurrentGroup['active_runs'];
  schedules: readonly Schedule[];
  events: readonly Event[];
};

export function listNextRuns({ from, zones, activeRuns, schedules, events }: Input): RibbonRun[] {
  const findName = (zoneId: string | null) => zones.find(({ id }) => id === zoneId)?.name ?? '';
  const past = events
    .filter(({ duration_s, reason_name }) => duration_s > 0 || isSkip({ reason_name }))
    .map(
      (event): RibbonRun => ({
        id: event.id,
        label: event.zone_name,
        start: event.start_time,
        end: event.end_time ?? event.start_time,
        state: event.duration_s > 0 ? 'done' : 'skipped',
      }),
    );
  const running = activeRuns.map(
    (run): RibbonRun => ({
      id: run.id,
      label: findName(run.zone_id),
      start: run.start_time,
      end: run.end_time,
      state: run.phase === 'PENDING' ? 'planned' : 'running',
    }),
  );
  const planned = schedules
    .filter(({ status }) => status === null || status === 'CANCELLED')
    .map(
      (schedule): RibbonRun => ({
        id: schedule.id,
        label: findName(schedule.zone_id),
        start: schedule.start_time,
        end: schedule.end_time,
        state: schedule.status === 'CANCELLED' || isSkip(schedule) ? 'skipped' : 'planned',
      }),
    );
  const [fromMs, toMs] = [from.getTime(), from.getTime() + DAY_MS];
  // A run that has just ended may be in both answers, and a waiting one in two lists: the first one counts.
  const seen = new Set<string>();
  return [...past, ...running, ...planned].filter(({ id, label, start, end }) => {
    if (Date.parse(end.utc) < fromMs || Date.parse(start.utc) >= toMs) return false;
    const place = `${label} ${start.utc}`;
    if (seen.has(id) || seen.has(place)) return false;
    seen.add(id).add(place);
    return true;
  });
}
