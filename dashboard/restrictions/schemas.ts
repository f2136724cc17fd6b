/** The contract's schema that the restriction form checks with; loaded when it is first sent. */
import '../platform/form/zod-without-eval.ts';

export { constraintCreation } from '@sluice/contract/restrictions';
