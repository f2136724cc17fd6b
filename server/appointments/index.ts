export { refreshCalendars } from './read-calendar.ts';
export { appointmentRoutes } from './routes.ts';
export { skipsOfAppointments } from './skips.ts';
