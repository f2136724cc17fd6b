export {
  adoptDevice,
  askHardware,
  type DeviceProgram,
  type Hardware,
  refuseUnconfirmed,
  releaseDevice,
  timerStepS,
  tryAccess,
  type ValvePlace,
} from './hardware.ts';
export { homeAssistantWeather } from './home-assistant-weather.ts';
export {
  beginLeaving,
  countShares,
  devicesByProcess,
  freeLeases,
  giveSignOfLife,
  handOver,
  hasLease,
  type Lease,
  lockLease,
  matchLeases,
  readLeases,
  releaseLeases,
  staysAtRest,
  takeFreeLeases,
} from './leases.ts';
export { findNextSync, presentDevice } from './present.ts';
export { deviceRoutes } from './routes.ts';
export { deleteShutDevice, refuseUnlessPairing } from './service.ts';
export { showDevice } from './show-device.ts';
export { shownStatus } from './shown-status.ts';
export {
  type DeviceRow,
  devicesOfGroup,
  devicesOfGroups,
  devicesWithGarden,
  findDevice,
  insertDevice,
  lockDevice,
  unreachableDevices,
  updateDevice,
} from './store.ts';
export { giveUpHardware, requireHardware } from './take-place.ts';
