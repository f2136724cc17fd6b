export { useAddDevice, useChangeDevice } from './calls.ts';
export { DeviceCard } from './device-card.tsx';
export { isBatteryLow, isOffline } from './device-state.ts';
export { SleepingDevices } from './sleeping-devices.tsx';
export { Battery, StatusBadge } from './status-badge.tsx';
