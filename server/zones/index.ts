export { isConfigured } from './configured.ts';
export { flowOf, modelOfZone, waterHoldingOf } from './describe.ts';
export { plantingPlaceOf } from './planting-place.ts';
export { presentZone } from './present.ts';
export { zoneRoutes } from './routes.ts';
export { gainedMmOn, type PastDay, settleDays } from './soil-water.ts';
export {
  findZone,
  insertZone,
  keepSettledDays,
  settledEveningsSince,
  soilStateOf,
  unsettleFrom,
  updateZone,
  type ZoneRow,
  zonesOfDevices,
  zonesOfGroup,
} from './store.ts';
