import '../platform/zod-without-eval.ts';

export { hardwareAddition } from '@sluice/contract/hardware';
