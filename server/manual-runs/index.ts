export { manualRunRoutes } from './routes.ts';
export { startProgramNow } from './service.ts';
