export { weatherGatewaysOf } from './gateways.ts';
export { notifySilence, notifyTrouble, type SensorReport } from './observe.ts';
export { presentSensor } from './present.ts';
export { SENSOR_QUEUE } from './queue.ts';
export { insertReadingHours, READINGS_FROM } from './reading-hours.ts';
export {
  oldestReadingMonth,
  openComingMonths,
  openReadingMonths,
  readRetention,
  retainReadings,
  settlePastReadings,
} from './reading-months.ts';
export { hourlyMoistureSince, insertReadings, moistureSince } from './readings.ts';
export { sensorRoutes } from './routes.ts';
export { CONTINUOUS_MINUTES, moveProbes } from './service.ts';
export {
  allSensors,
  findSensor,
  insertSensor,
  type SensorRow,
  type StampedSensor,
  sensorsOfGroups,
  updateSensor,
} from './store.ts';
export { storeReports } from './store-reports.ts';
export { storeSupervision } from './store-supervision.ts';
export { findBelievedUntil, supervise, supervisedProbe } from './supervised.ts';
