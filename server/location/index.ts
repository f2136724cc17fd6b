export { readHouseNumber } from './house-number.ts';
export { findLatitude, toPosition, USUAL_ELEVATION_M } from './position.ts';
export { locationRoutes } from './routes.ts';
