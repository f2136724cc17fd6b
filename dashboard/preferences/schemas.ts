/** The contract's schema that the preferences' forms check with; loaded when the first of them is sent. */
import '../platform/form/zod-without-eval.ts';

export { weatherConstraintsChange } from '@sluice/contract/preferences';
