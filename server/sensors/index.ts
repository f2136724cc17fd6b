export { presentSensor } from './present.ts';
export { allSensors, insertReadings, insertSensor, type SensorRow, sensorsOfGroups, updateSensor } from './store.ts';
