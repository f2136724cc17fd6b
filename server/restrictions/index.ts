export { presentRestriction } from './present.ts';
export { restrictionRoutes } from './routes.ts';
export { insertRestriction, restrictionsOf } from './store.ts';
