export { presentRestriction } from './present.ts';
export { restrictionRoutes } from './routes.ts';
export { insertRestriction, readRestrictions } from './store.ts';
