export { houseNumberOf } from './house-number.ts';
export { positionOf } from './position.ts';
export { locationRoutes } from './routes.ts';
