export { AppointmentRow } from './appointment-row.tsx';
export { CalendarSection } from './calendar-section.tsx';
export { calendarsQuery } from './calls.ts';
