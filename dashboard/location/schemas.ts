import '../platform/form/zod-without-eval.ts';

export { locationSetting } from '@sluice/contract/location';
