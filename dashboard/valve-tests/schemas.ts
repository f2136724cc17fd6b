import '../platform/zod-without-eval.ts';

export { keptDevice } from '@sluice/contract/valve-tests';
