export { useAddSensor } from './calls.ts';
export { SensorCard } from './sensor-card.tsx';
export { canBeDismissed, DismissVerdict, sensorDoubt } from './sensor-doubt.tsx';
