export { presentRegulation } from './present.ts';
export { regulationRoutes } from './routes.ts';
export { STARTER_REGULATIONS } from './starter-regulations.ts';
export { readRegulations, regulationReportsWithPeople, upsertRegulations } from './store.ts';
