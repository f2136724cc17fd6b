export { readTankNow, type TankNow } from './level.ts';
export { presentTank, tankRoutes, toTankColumns } from './routes.ts';
export { deleteTank, groupsWithTank, noteTankEmpty, putTank, readTank, type TankRow } from './store.ts';
