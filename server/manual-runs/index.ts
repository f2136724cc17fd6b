export { manualRunRoutes } from './routes.ts';
