export { readBill } from './bill.ts';
export { savingsRoutes } from './routes.ts';
export { type ZoneBaseline, zoneBaselines } from './zone-baselines.ts';
