export { houseNumberOf } from './house-number.ts';
export { locationRoutes } from './routes.ts';
