export { pastYearRoutes } from './routes.ts';
