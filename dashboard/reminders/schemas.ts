/** The contract's schema that the reminder form checks with; loaded when it is first sent. */
import '../platform/form/zod-without-eval.ts';

export { wholeReminder } from '@sluice/contract/reminders';
