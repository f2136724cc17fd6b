import '../platform/form/zod-without-eval.ts';

export { deviceChange, deviceCreation } from '@sluice/contract/devices';
