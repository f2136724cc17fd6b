/** Why a subscribed calendar could not be read, or not whole. */
export const CALENDAR_FAULTS = [
  'unreachable',
  'privateAddress',
  'refused',
  'tooLong',
  'noCalendar',
  /** Some entries: they cannot be understood, repeat too often, or are more than are stored. */
  'leftOut',
] as const;
export type CalendarFault = (typeof CALENDAR_FAULTS)[number];
