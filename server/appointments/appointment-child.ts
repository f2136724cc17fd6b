/** The process that reads one calendar. It ends with the one that began it, so the reading is left to a thread. */
import { Worker } from 'node:worker_threads';
import type { CalendarResult, CalendarTask } from './appointment-process.ts';

process.once('disconnect', () => process.exit());
process.once('message', (task: CalendarTask) => {
  const worker = new Worker(new URL('./appointment-worker.ts', import.meta.url), {
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: task.mostMemoryMb },
  });
  worker.once('message', (result: CalendarResult) => process.send?.(result));
  worker.once('error', () => process.exit(1));
});
