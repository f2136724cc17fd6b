export { plantRoutes } from './routes.ts';
export { STARTER_PLANTS } from './starter-plants.ts';
export { findPlants, plantsByName, upsertPlants } from './store.ts';
