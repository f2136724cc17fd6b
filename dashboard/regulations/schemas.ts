/** The contract's schema that the report is checked with; loaded when it is first sent. */
import '../platform/form/zod-without-eval.ts';

export { regulationReport } from '@sluice/contract/regulations';
