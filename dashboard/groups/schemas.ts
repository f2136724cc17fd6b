import '../platform/zod-without-eval.ts';

export { groupChange, groupCreation } from '@sluice/contract/groups';
