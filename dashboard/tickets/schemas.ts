/** The contract's schema that the task form checks with; loaded when it is first sent. */
import '../platform/form/zod-without-eval.ts';

export { ticketCreation } from '@sluice/contract/tickets';
