/** The contract's schema that the form checks with; loaded when it is first sent. */
import '../platform/form/zod-without-eval.ts';

export { alarmContactCreation } from '@sluice/contract/alarm-contacts';
