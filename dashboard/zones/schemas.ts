import '../platform/form/zod-without-eval.ts';

export { zoneChange } from '@sluice/contract/zones';
