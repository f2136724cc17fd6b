export { Battery } from './battery.tsx';
export { DeviceCard } from './device-card.tsx';
export { isBatteryLow, isOffline } from './device-state.ts';
export { ReconnectionHints } from './reconnection-hints.tsx';
export { StatusBadge } from './status-badge.tsx';
