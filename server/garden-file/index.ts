export { gardenFileRoutes } from './routes.ts';
