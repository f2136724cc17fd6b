export { useAddSensor } from './calls.ts';
export { SensorCard } from './sensor-card.tsx';
export { canBeDismissed, DismissVerdict, describeSensorDoubt } from './sensor-doubt.tsx';
