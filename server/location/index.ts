export { readHouseNumber } from './house-number.ts';
export { type PlaceAccess, realPlaces } from './place-access.ts';
export { readTowns } from './place-list.ts';
export { findLatitude, toPosition } from './position.ts';
export { locationRoutes } from './routes.ts';
