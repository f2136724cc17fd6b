export { gardenRoutes } from './garden-routes.ts';
export { overviewRoutes } from './routes.ts';
