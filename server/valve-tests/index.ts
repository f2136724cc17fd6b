export { valveTestRoutes } from './routes.ts';
export { isValveTest, storeClosedItself, storeTestReading, wateredZones } from './store.ts';
