export { readTankNow, type TankNow } from './level.ts';
export { LevelSensorReports } from './level-sensor-reports.ts';
export { presentTank, tankRoutes, toTankColumns } from './routes.ts';
export { groupsWithTank, noteTankEmpty, putTank, readTank } from './store.ts';
