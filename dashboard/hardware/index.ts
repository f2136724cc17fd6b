export { DeviceAccess } from './device-access.tsx';
export { FindHardware } from './find-hardware-part.ts';
export { useFreePlace } from './use-free-place.tsx';
