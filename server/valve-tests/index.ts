export { valveTestRoutes } from './routes.ts';
export { isValveTest, storeTestReading } from './store.ts';
