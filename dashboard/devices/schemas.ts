import '../platform/form/zod-without-eval.ts';

export { deviceAccessChange, deviceChange, deviceCreation } from '@sluice/contract/devices';
