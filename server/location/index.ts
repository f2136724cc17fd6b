export { houseNumberOf } from './house-number.ts';
export { latitudeOf, positionOf, USUAL_ELEVATION_M } from './position.ts';
export { locationRoutes } from './routes.ts';
