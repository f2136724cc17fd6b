/** Work for one garden at a time, outside the thread that answers requests and opens valves. */
import type { GroupId } from '@sluice/engine/vocabulary/ids';
import { findGroup, findGroups } from '../groups/index.ts';
import type { Database } from '../platform/database/connect.ts';
import { makePlan } from '../schedule/index.ts';
import { superviseStations, type WeatherAccess } from '../weather/index.ts';
import { resettleSoil, settleSoil } from './settle-soil.ts';
import { superviseProbes } from './supervise-probes.ts';
import { refreshWeather } from './weather.ts';

/**
 * `weather`: of gardens together, since those of one place share it; `firstWeather`: of a garden that is new or has moved;
 * `settle`: the soil water of past days, and the probes. `nowMs`: epoch milliseconds.
 */
export type PlanningTask = WeatherTask | GardenTask<'firstWeather'> | GardenTask<'settle'> | PlanTask;
export type PlanTask = GardenTask<'plan'>;
interface WeatherTask {
  kind: 'weather';
  groupIds: readonly GroupId[];
  nowMs: number;
}
interface GardenTask<Kind> {
  kind: Kind;
  groupId: GroupId;
  nowMs: number;
}

/** Somebody waits for it; a start is near; routine. */
export type Urgency = 'asked' | 'soon' | 'usual';

export interface Planner {
  /** Returns whether there was something to do. Rejects with what the task threw. */
  perform(task: PlanningTask, urgency: Urgency): Promise<boolean>;
  stop(): Promise<void>;
}

export async function performTask(db: Database, task: PlanningTask, weather: WeatherAccess): Promise<boolean> {
  const { kind, nowMs } = task;
  if (kind === 'plan') return makePlan(db, task.groupId, nowMs);
  if (kind === 'weather') {
    const groups = await findGroups(db, task.groupIds);
    await refreshWeather(db, groups, nowMs, false, weather);
    return groups.length > 0;
  }
  const group = await findGroup(db, task.groupId);
  if (!group) return false;
  if (kind === 'settle') {
    await superviseStations(db, group, nowMs, (tx, from) => resettleSoil(tx, group, from, nowMs));
    await settleSoil(db, group, nowMs);
    await superviseProbes(db, group, nowMs);
  } else await refreshWeather(db, [group], nowMs, true, weather);
  return true;
}
