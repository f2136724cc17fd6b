/** The contract's schemas that the program form checks with; loaded when it is first sent. */
import '../platform/form/zod-without-eval.ts';

export { programCreation, wholeProgram } from '@sluice/contract/programs';
