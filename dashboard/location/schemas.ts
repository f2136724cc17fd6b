import '../platform/form/zod-without-eval.ts';

export { locationSetting, placeSetting } from '@sluice/contract/location';
