export { SensorCard } from './sensor-card.tsx';
