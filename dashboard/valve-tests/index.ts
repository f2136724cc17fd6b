export { SelfTest } from './self-test.tsx';
export { TryDevice } from './try-device.tsx';
