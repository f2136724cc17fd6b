export { demoApiRoutes, demoSiteRoutes } from './routes.ts';
export { clearIdleDemos } from './service.ts';
