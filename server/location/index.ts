export { houseNumberOf } from './house-number.ts';
export { latitudeOf, positionOf } from './position.ts';
export { locationRoutes } from './routes.ts';
