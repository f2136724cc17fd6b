export { runOfStart, takeDueStarts, takeGardenStarts } from './due.ts';
export { expectTank, expectWater } from './expected-water.ts';
export { closedSeasons, type PlannerView, plannerView, type Trial } from './garden-of-group.ts';
export { makePlan } from './make-plan.ts';
export {
  type GardenWithMaster,
  gardensWithMaster,
  startsOfDevice,
  startsUntil,
  type ZoneUnderMaster,
  zonesUnderMasters,
} from './master-store.ts';
export { toOutlook, windWhileWatering } from './outlook.ts';
export { rowsOfPlan } from './plan-rows.ts';
export {
  findPlanned,
  forgetPlanned,
  groupsWithStalePlan,
  nextStarts,
  plannedOfZones,
  readShortfalls,
  readStoredPlan,
  type StoredPlan,
  shortfallsOfGroups,
} from './plan-store.ts';
export { presentShortfall } from './present.ts';
export { delayForRain, writeRainDelay } from './rain-delay.ts';
export { recalculateWith } from './recalculate.ts';
export { scheduleRoutes } from './routes.ts';
export {
  awaitNewPlan,
  deleteStartsUntil,
  gardensThatStartBy,
  gardensWithStart,
  groupsToRefresh,
  latestStartsTaken,
  noteRefreshed,
  passOverStartsUntil,
} from './scheduler-state-store.ts';
export { listSchedules, nextRuns } from './service.ts';
export { insertSkip } from './skip-store.ts';
export { turnBackStarts } from './turn-back-store.ts';
