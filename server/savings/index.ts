export { savingsRoutes } from './routes.ts';
export { putTariff, readTariff } from './store.ts';
