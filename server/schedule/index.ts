export { type DayAllowance, findAllowance, readDayAllowance } from './day-allowance.ts';
export { gardensWithStart, takeDueStarts, takeGardenStarts } from './due.ts';
export { forgetInHistory } from './forget-person.ts';
export { plannerView } from './garden-of-group.ts';
export { makePlan } from './make-plan.ts';
export {
  type GardenWithMaster,
  gardensWithMaster,
  lastMasterRun,
  readWateringsSince,
  startsOfDevice,
  startsUntil,
  type ZoneUnderMaster,
  zonesUnderMasters,
} from './master-store.ts';
export { rowsOfPlan } from './plan-rows.ts';
export { forgetPlanned, groupsWithStalePlan, nextStarts, readStoredPlan } from './plan-store.ts';
export { presentActiveRun, presentEvent, presentShortfall } from './present.ts';
export { delayForRain } from './rain-delay.ts';
export { recalculate } from './recalculate.ts';
export { lockSources, type OpenOrWanted, readOpenOrWanted, type SourceRule } from './room-store.ts';
export { scheduleRoutes } from './routes.ts';
export { runOfStart } from './run-of-start.ts';
export { listSchedules, nextRuns } from './service.ts';
export { insertSkip } from './skip-store.ts';
export {
  activeRunsOfGroup,
  changeRun,
  correctRun,
  type DayOfZone,
  endedBetween,
  endedRunsOfGroup,
  findRun,
  flowFaultBefore,
  insertRuns,
  journalOpenings,
  keepEndsNear,
  keepOpened,
  lastClosedRun,
  lastRunsOfGroup,
  moveOpenRuns,
  type NewRun,
  type Opened,
  overdueRuns,
  type RunRow,
  runsOfDays,
  stopRun,
  stopRunsOfGroup,
  unsettledRuns,
  wateringSince,
} from './store.ts';
export { reasonColumns } from './stored-reason.ts';
export { turnBackStarts } from './turn-back-store.ts';
export { STOP_CHANNEL, stopDevices, WAKE_CHANNEL, wakeDevices, wakeWaitingDevices } from './wake.ts';
