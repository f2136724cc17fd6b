export { readBill } from './bill.ts';
export { litresOfWatering } from './litres-of-watering.ts';
export { costByMonths } from './price.ts';
export { savingsRoutes, toTariffColumns } from './routes.ts';
export { groupsWithBudget, putBudget, putTariff, readBudget, readTariff, type TariffRow } from './store.ts';
export { type ZoneBaseline, zoneBaselines } from './zone-baselines.ts';
