export { replacementRoutes } from './routes.ts';
