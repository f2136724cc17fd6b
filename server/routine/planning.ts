/** Work for one garden at a time, outside the thread that answers requests and opens valves. */
import type { GroupId } from '@sluice/engine/vocabulary/ids';
import { findGroup } from '../groups/index.ts';
import type { Database } from '../platform/database/connect.ts';
import { makePlan } from '../schedule/index.ts';
import type { WeatherAccess } from '../weather/index.ts';
import { settleSoil } from './settle-soil.ts';
import { superviseProbes } from './supervise-probes.ts';
import { refreshWeather } from './weather.ts';

export interface PlanningTask {
  /** `firstWeather`: for a garden that is new or has moved. `settle`: the soil water of past days, and the probes. */
  kind: 'weather' | 'firstWeather' | 'settle' | 'plan';
  groupId: GroupId;
  /** Epoch milliseconds. */
  nowMs: number;
}

/** Somebody waits for it; a start is near; routine. */
export type Urgency = 'asked' | 'soon' | 'usual';

export interface Planner {
  /** Returns whether there was something to do. Rejects with what the task threw. */
  perform(task: PlanningTask, urgency: Urgency): Promise<boolean>;
  stop(): Promise<void>;
}

export async function performTask(
  db: Database,
  { kind, groupId, nowMs }: PlanningTask,
  weather: WeatherAccess,
): Promise<boolean> {
  if (kind === 'plan') return makePlan(db, groupId, nowMs);
  const group = await findGroup(db, groupId);
  if (!group) return false;
  if (kind === 'settle') {
    await settleSoil(db, group, nowMs);
    await superviseProbes(db, group, nowMs);
  } else await refreshWeather(db, group, nowMs, kind === 'firstWeather', weather);
  return true;
}
