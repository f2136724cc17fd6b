export { readTankNow, type TankNow } from './level.ts';
export { presentTank, tankRoutes, toTankColumns } from './routes.ts';
export { groupsWithTank, noteTankEmpty, putTank, readTank } from './store.ts';
