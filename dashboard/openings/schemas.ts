import '../platform/form/zod-without-eval.ts';

export { webhookCreation } from '@sluice/contract/openings';
