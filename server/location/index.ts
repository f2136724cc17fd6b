export { findLatitude, toPosition } from '@sluice/engine/programs/garden-position';
export { readHouseNumber } from './house-number.ts';
export { type PlaceAccess, realPlaces } from './place-access.ts';
export { readTowns } from './place-list.ts';
export { locationRoutes } from './routes.ts';
