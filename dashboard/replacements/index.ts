export { MoveZone } from './move-zone.tsx';
export { ReplaceDevice } from './replace-device.tsx';
