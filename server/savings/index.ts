export { savingsRoutes } from './routes.ts';
export { putTariff } from './store.ts';
