export { keepSupervision } from './keep-supervision.ts';
export { keepMeasurement, tellOfSilence } from './observe.ts';
export { presentSensor } from './present.ts';
export { SENSOR_QUEUE } from './queue.ts';
export { hourlyMoistureSince, insertReadings, moistureSince, turnReadingsMonths } from './readings.ts';
export { sensorRoutes } from './routes.ts';
export { CONTINUOUS_MINUTES } from './service.ts';
export { allSensors, insertSensor, type SensorRow, sensorsOfGroups, updateSensor } from './store.ts';
export { supervise, supervisedProbe } from './supervised.ts';
