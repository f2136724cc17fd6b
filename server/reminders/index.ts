export { presentReminder } from './present.ts';
export { reminderRoutes } from './routes.ts';
export { remindByMoisture, toReminderColumns } from './service.ts';
export { findReminder, insertReminder, type ReminderRow, readReminders, remindersOfSensor } from './store.ts';
