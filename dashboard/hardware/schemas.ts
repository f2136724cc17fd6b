import '../platform/form/zod-without-eval.ts';

export { foundAddition } from '@sluice/contract/hardware';
