export { presentRestriction } from './present.ts';
export { restrictionRoutes } from './routes.ts';
export { describeRestriction, newRestriction, replaceRestrictions } from './service.ts';
export { insertRestriction, type RestrictionRow, readRestrictions } from './store.ts';
