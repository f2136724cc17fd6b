export { findFlow, findPlantingPlace, findWaterHolding, isConfigured, modelOfZone } from './describe.ts';
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
export { zonePhotoRoutes } from './photo-routes.ts';
export { presentZone } from './present.ts';
export { zoneRoutes } from './routes.ts';
export { gainedMmOn, type PastDay, settleDays } from './soil-water.ts';
export {
  appendZones,
  findZone,
  freeFromMasterDevice,
  insertZone,
  settledEveningsSince,
  storeSettledDays,
  toSoilState,
  unsettleFrom,
  updateZone,
  type ZoneRow,
  zonesOfDevices,
  zonesOfGroup,
} from './store.ts';
export {
  listedRowStore,
  presentZoneLengths,
  refuseForeignZones,
  toZoneLengths,
  type ZoneLength,
  zoneLengthStore,
} from './zone-lengths.ts';
