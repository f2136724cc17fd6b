export { connectDemo, type DemoHardware } from './hardware.ts';
export { demoApiRoutes, demoSiteRoutes } from './routes.ts';
export { clearIdleDemos } from './service.ts';
