export { SelfTest } from './self-test.tsx';
export { isUntried } from './test-texts.ts';
export { TryDevice } from './try-device.tsx';
