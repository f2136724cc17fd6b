export { manualRunRoutes } from './routes.ts';
export { refuseDeadDevice, refuseUnstartable, startManualRuns, startProgramNow } from './service.ts';
