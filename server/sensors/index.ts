export { presentSensor } from './present.ts';
export { SENSOR_QUEUE } from './queue.ts';
export { allSensors, insertReadings, insertSensor, type SensorRow, sensorsOfGroups, updateSensor } from './store.ts';
