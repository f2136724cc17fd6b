export { Battery } from './battery.tsx';
export { DeviceCard } from './device-card.tsx';
export { isBatteryLow, isOffline } from './device-state.ts';
export { StatusBadge } from './status-badge.tsx';
