export { savingsRoutes } from './routes.ts';
