export { valveTestRoutes } from './routes.ts';
export { isValveTest, storeClosedItself, storeTestReading } from './store.ts';
