import type { Recurrence } from './recurrence-fields.tsx';

/** What a new recurrence begins with. */
export const everyOtherDay = (): Recurrence => ({ repeat: 'interval', interval_days: 2, weekdays: [], months: [] });
