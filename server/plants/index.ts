export { loadPlants } from './load-plants.ts';
export { readPlantFiles } from './plant-list.ts';
export { plantRoutes } from './routes.ts';
export { findPlants, plantsByName } from './store.ts';
export { prepareTypoSearch } from './typo-search.ts';
