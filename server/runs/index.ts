export { isPastOpen, waitUntilShut } from './await-shut.ts';
export { type DayAllowance, findAllowance, readDayAllowance, readDayAllowances } from './day-allowance-store.ts';
export {
  activeRunsOfGroup,
  activeRunsOfGroups,
  type DayOfZone,
  endedBetween,
  endedRunsOfGroup,
  forgetInHistory,
  lastRunsOfGroup,
  lastRunsSince,
  type NamedRunRow,
  nameRunsOfDevice,
  runsOfDays,
  wasWateredSince,
  wateringSince,
  waterOfRunsSince,
  zoneWaterSince,
} from './history-store.ts';
export { lastMasterRun, readWateringsSince } from './master-store.ts';
export { presentActiveRun, presentEvent, presentReason, toSpan } from './present.ts';
export { lockOpenings, runsWithRoom } from './room-store.ts';
export { runRoutes } from './routes.ts';
export {
  endRunsOfEarlierTime,
  giveUpRun,
  giveUpRunsOfDevice,
  giveUpRunsOfZones,
  type OpenRun,
  openRunsOfDevice,
  openRunsOfZones,
  stopRun,
  stopRunsOfDevice,
  stopRunsOfGroup,
  stopRunsOfZone,
  stopRunsOfZones,
} from './stop-store.ts';
export {
  changeRun,
  correctRun,
  deleteRunsAhead,
  findRun,
  flowFaultBefore,
  insertRuns,
  journalOpenings,
  keepEndsNear,
  lastClosedRun,
  moveOpenRuns,
  type NewRun,
  type Opened,
  overdueRuns,
  type RunRow,
  runOfOccurrence,
  STOP_CHANNEL,
  stopDevices,
  storeOpenings,
  unsettledRuns,
  WAKE_CHANNEL,
  wakeDevices,
  wakeTakers,
  wakeWaitingDevices,
  withdrawOpening,
} from './store.ts';
export { readReason, reasonColumns, skipColumns } from './tables.ts';
export {
  describeRefused,
  isBatteryTooLow,
  type Late,
  NOTHING_KNOWN,
  type NoEnd,
  type OpeningFacts,
  type Refusal,
  type ValveFacts,
  whyNotOpen,
} from './why-not-open.ts';
export {
  countStarts,
  failedRuns,
  firstWateredDate,
  type LocalDates,
  namesOfRemovedZones,
  wateringsByHand,
} from './year-store.ts';
