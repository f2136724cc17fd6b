/** The thread that plans: takes tasks, the urgent ones first, and answers each. */
import { parentPort, workerData } from 'node:worker_threads';
import { type Connection, openDatabase } from '../platform/database/connect.ts';
import { realWeather } from '../weather/index.ts';
import type { ResultMessage, TaskMessage } from './planner-thread.ts';
import { performTask } from './planning.ts';
import { COMPUTING_AT_ONCE, TaskQueues } from './task-queues.ts';

/** One more for an answer of a weather service. */
const db = openDatabase(workerData as Connection, COMPUTING_AT_ONCE + 1);
const queues = new TaskQueues();

async function answer({ id, task }: TaskMessage): Promise<ResultMessage> {
  try {
    return { id, result: await performTask(db, task, realWeather) };
  } catch (error) {
    return { id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

parentPort?.on('message', (message: TaskMessage) => {
  void queues
    .add(message.task.kind, message.urgency, () => answer(message))
    .then((result) => parentPort?.postMessage(result));
});
