export { SelfTest } from './self-test.tsx';
export { isUntried } from './test-words.ts';
export { TryDevice } from './try-device.tsx';
