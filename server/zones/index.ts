export { isConfigured } from './configured.ts';
export { containerOf, groundOf } from './ground.ts';
export { presentZone } from './present.ts';
export { zoneRoutes } from './routes.ts';
export { type SoilDay, settleDays } from './soil-water.ts';
export {
  findZone,
  insertZone,
  keepSettledDays,
  unsettleFrom,
  updateZone,
  type ZoneRow,
  zonesOfDevices,
  zonesOfGroup,
} from './store.ts';
