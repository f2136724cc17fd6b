export { testSeconds, useTryValves, valveTestsQuery } from './calls.ts';
export { SelfTest } from './self-test.tsx';
export { TestList } from './test-list.tsx';
export { isUntried } from './test-texts.ts';
export { TryDevice } from './try-device.tsx';
