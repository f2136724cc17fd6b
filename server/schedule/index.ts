export { firstStartAhead, type GroupTick, groupsToPlan, takeDueRuns } from './due.ts';
export { plannedRuns } from './planned.ts';
export { presentActiveRun } from './present.ts';
export { scheduleRoutes } from './routes.ts';
export { nextRuns, runsAhead } from './service.ts';
export {
  activeRunsOfGroup,
  changeRun,
  findRun,
  insertRuns,
  lastRunsOfGroup,
  type NewRun,
  overdueRuns,
  type RunRow,
  stopRun,
  stopRunsOfGroup,
  wateringSince,
} from './store.ts';
export { WAKE_CHANNEL, wakeDevices } from './wake.ts';
