export { isHeld, type Lease, releaseLeases, renewLeases, takeFreeLeases } from './leases.ts';
export { presentDevice } from './present.ts';
export { type DeviceRow, devicesOfGroup, findDevice, insertDevice, updateDevice } from './store.ts';
