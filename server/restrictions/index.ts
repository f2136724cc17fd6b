export { presentRestriction } from './present.ts';
export { newRestriction, restrictionRoutes } from './routes.ts';
export { insertRestriction, type RestrictionRow, readRestrictions } from './store.ts';
