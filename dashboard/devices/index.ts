export { useAddDevice, useChangeDevice } from './calls.ts';
export { DeviceCard } from './device-card.tsx';
export { SleepingDevices } from './sleeping-devices.tsx';
export { Battery, StatusBadge } from './status-badge.tsx';
