/** What the form is checked with; loaded when it is sent. */
import '../platform/form/zod-without-eval.ts';

export { budgetSetting, tariffSetting } from '@sluice/contract/tariffs';
