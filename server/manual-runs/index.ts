export { manualRunRoutes } from './routes.ts';
export { refuseUnstartable, startManualRuns, startProgramNow } from './service.ts';
