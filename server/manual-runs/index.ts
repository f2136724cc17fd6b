export { refuseStart } from './refuse-start.ts';
export { manualRunRoutes } from './routes.ts';
export { refuseUnstartable, startManualRuns, startProgramNow, stopOne } from './service.ts';
export { findStartRefusal } from './start-facts.ts';
