export { yearReportRoutes } from './routes.ts';
