export { zoneTableRoutes } from './routes.ts';
