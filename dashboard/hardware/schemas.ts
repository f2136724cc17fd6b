import '../platform/form/zod-without-eval.ts';

export { foundDevicesLogin } from '@sluice/contract/devices';
export { deviceAccessChange, foundAddition } from '@sluice/contract/hardware';
