import '../platform/form/zod-without-eval.ts';

export { keptDevice } from '@sluice/contract/valve-tests';
