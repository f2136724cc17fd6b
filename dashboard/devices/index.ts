export { Battery } from './battery.tsx';
export { useAddDevice, useChangeDevice } from './calls.ts';
export { DeviceCard } from './device-card.tsx';
export { isBatteryLow, isOffline } from './device-state.ts';
export { SleepingDevices } from './sleeping-devices.tsx';
export { StatusBadge } from './status-badge.tsx';
