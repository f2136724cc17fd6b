export { manualRunRoutes } from './routes.ts';
export { refuseDeadDevice, refuseUnstartable, startManualRuns, startProgramNow, stopOne } from './service.ts';
