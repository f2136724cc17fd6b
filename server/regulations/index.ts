export { presentRegulation } from './present.ts';
export { regulationRoutes } from './routes.ts';
export { STARTER_REGULATIONS } from './starter-regulations.ts';
export { regulationReportsWithPeople, regulationsOf, upsertRegulations } from './store.ts';
