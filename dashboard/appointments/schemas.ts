import '../platform/form/zod-without-eval.ts';

export { calendarChange, calendarCreation } from '@sluice/contract/appointments';
