export { presentOneTimeRun } from './present.ts';
export { oneTimeRunRoutes } from './routes.ts';
export { findSleepingDevice } from './service.ts';
export { insertOneTimeRun, type OneTimeRunRow, oneTimeRunsSince } from './store.ts';
