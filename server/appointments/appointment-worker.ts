/** The thread that reads one calendar, and may be ended with its process at any time. */
import { parentPort, workerData } from 'node:worker_threads';
import type { CalendarResult, CalendarTask } from './appointment-process.ts';
import { findAppointments, NoCalendarError } from './find-appointments.ts';

const { text, search } = workerData as CalendarTask;
const answer = (result: CalendarResult) => parentPort?.postMessage(result);
findAppointments(text, search).then(
  (found) => answer({ found }),
  (error: unknown) => answer(error instanceof NoCalendarError ? { found: null } : { error: String(error) }),
);
