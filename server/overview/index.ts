export { gardenRoutes } from './garden-routes.ts';
export { readGroupOf } from './read-index.ts';
export { overviewRoutes } from './routes.ts';
