import '../platform/form/zod-without-eval.ts';

export { groupChange, groupCreation } from '@sluice/contract/groups';
