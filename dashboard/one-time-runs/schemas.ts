/** What the form is checked with; loaded when it is sent. */
import '../platform/zod-without-eval.ts';

export { oneTimeRunCreation } from '@sluice/contract/one-time-runs';
