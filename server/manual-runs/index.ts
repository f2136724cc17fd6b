export { manualRunRoutes } from './routes.ts';
export { refuseUnstartable, startProgramNow } from './service.ts';
