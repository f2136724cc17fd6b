import '../platform/form/zod-without-eval.ts';

export { hubChange, hubCreation } from '@sluice/contract/hubs';
