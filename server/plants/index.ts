export { plantRoutes } from './routes.ts';
export { STARTER_PLANTS } from './starter-plants.ts';
export { plantsByName, upsertPlants } from './store.ts';
