export { presentRestriction } from './present.ts';
export { restrictionRoutes } from './routes.ts';
export { restrictionsOf } from './store.ts';
