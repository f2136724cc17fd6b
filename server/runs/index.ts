export { type DayAllowance, findAllowance, readDayAllowance } from './day-allowance.ts';
export { forgetInHistory } from './forget-person.ts';
export { lastMasterRun, readWateringsSince } from './master-store.ts';
export { presentActiveRun, presentEvent, presentReason, toSpan } from './present.ts';
export { lockSources, type OpenOrWanted, readOpenOrWanted, type SourceRule } from './room-store.ts';
export { runRoutes } from './routes.ts';
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
  type NamedRunRow,
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
export { readReason, reasonColumns, skipColumns } from './stored-reason.ts';
export { STOP_CHANNEL, stopDevices, WAKE_CHANNEL, wakeDevices, wakeWaitingDevices } from './wake.ts';
