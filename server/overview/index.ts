export { gardenRoutes } from './garden-routes.ts';
export { readCurrentGroup } from './read-index.ts';
export { overviewRoutes } from './routes.ts';
