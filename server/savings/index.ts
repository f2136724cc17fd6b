export { readBill } from './bill.ts';
export { savingsRoutes } from './routes.ts';
export { readTankOutlook } from './tank-now.ts';
export { type ZoneBaseline, zoneBaselines } from './zone-baselines.ts';
