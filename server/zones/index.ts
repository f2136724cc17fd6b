export { calibrateZones } from './calibrate.ts';
export { forgetFactors, isProbed, isRateMeasured, measuredShareOf } from './calibration.ts';
export { changeAmongMany } from './change-many.ts';
export {
  findProblems as findZoneProblems,
  presentColumns as presentZoneColumns,
  toColumns as toZoneColumns,
} from './columns.ts';
export {
  findDistributionUniformity,
  findFlow,
  findPlantingPlace,
  findWaterHolding,
  isConfigured,
  modelAnywhere,
  modelOfZone,
} from './describe.ts';
export { estimatesOfGroup, type StoredEstimate } from './estimate-store.ts';
export { exchangeValves } from './exchange-valves.ts';
export { judgeMeter, litresAWeek } from './flow/measured.ts';
export {
  AS_USUAL as FLOW_AS_USUAL,
  forgetSteadyFlows,
  metersToJudge,
  putZoneFlow,
  readZoneFlows,
  storeSteadyFlow,
  takeToJudge,
  type ZoneFlowChange,
  type ZoneFlowRow,
} from './flow/store.ts';
export {
  type EndsBy,
  findWithoutEnd,
  hasTrustedTimer,
  isGuard,
  type Purpose,
  whatEndsWater,
  whyNothingEnds,
  zonesWithoutEnd,
} from './guard-store.ts';
export { lockWatering } from './lock.ts';
export { cleanPhoto, zonePhotoRoutes } from './photo-routes.ts';
export { findPhoto, storePhoto } from './photo-store.ts';
export { presentSoilWater, presentZone } from './present.ts';
export { zoneRoutes } from './routes.ts';
export {
  beginSoilWater,
  changeZoneIn,
  plantZoneIn,
  readSurroundings as readZoneSurroundings,
  type Surroundings as ChangeSurroundings,
  tryChange,
} from './service.ts';
export { type EveningReadings, firstDepletionMm, gainedMmOn, type PastDay, settleDays } from './soil-water.ts';
export { followStationName, restartStationNames } from './station-names.ts';
export {
  appendZones,
  findZone,
  findZones,
  freeFromMasterDevice,
  insertSoilDays,
  insertZone,
  lockSoil,
  lockZones,
  settledEveningsSince,
  soilDaysSince,
  storeSettledDays,
  toSoilState,
  unsettleFrom,
  updateZone,
  type ZoneRow,
  zonesInPrograms,
  zonesOfDevices,
  zonesOfGroup,
  zonesOfGroups,
} from './store.ts';
export {
  listedRowStore,
  presentZoneLengths,
  refuseForeignZones,
  toZoneLengths,
  type ZoneLength,
  zoneLengthStore,
} from './zone-lengths.ts';
