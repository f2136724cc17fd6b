export { useAddDevice, useChangeDevice } from './calls.ts';
export { DeviceCard } from './device-card.tsx';
export { SleepingDevices } from './sleeping-devices.tsx';
export { Battery, isBatteryLow, isOffline, StatusBadge } from './status-badge.tsx';
