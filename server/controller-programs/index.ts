export { controllerProgramRoutes } from './routes.ts';
