export { houseNumberOf } from './house-number.ts';
export { positionOf, USUAL_ELEVATION_M } from './position.ts';
export { locationRoutes } from './routes.ts';
