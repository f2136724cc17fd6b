import '../platform/zod-without-eval.ts';

export { locationSetting } from '@sluice/contract/location';
