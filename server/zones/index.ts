export { isConfigured } from './configured.ts';
export { findFlow, findWaterHolding, modelOfZone } from './describe.ts';
export { findWithoutEnd, hasTrustedTimer, isGuard, zonesWithoutEnd } from './guard-store.ts';
export { lockWatering } from './lock.ts';
export { zonePhotoRoutes } from './photo-routes.ts';
export { findPlantingPlace } from './planting-place.ts';
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
export { type EndsBy, type Purpose, whatEndsWater, whyNothingEnds } from './what-ends-water.ts';
export {
  listedRowStore,
  presentZoneLengths,
  refuseForeignZones,
  toZoneLengths,
  type ZoneLength,
  zoneLengthStore,
} from './zone-lengths.ts';
