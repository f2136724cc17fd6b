export { litresOfWatering } from './litres-of-watering.ts';
export { costByMonths } from './price.ts';
export { savingsRoutes } from './routes.ts';
export { putTariff, readTariff } from './store.ts';
