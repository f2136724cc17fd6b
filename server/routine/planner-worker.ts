/** The thread that plans: takes tasks, the urgent ones first, and answers each. */
import { parentPort, workerData } from 'node:worker_threads';
import PQueue from 'p-queue';
import { type Connection, openDatabase } from '../platform/database/connect.ts';
import { realWeather } from '../weather/index.ts';
import type { ResultMessage, TaskMessage } from './planner-thread.ts';
import { performTask, type Urgency } from './planning.ts';

/** So that one task computes while another waits for the database. */
const AT_ONCE = 2;
const PRIORITY: Readonly<Record<Urgency, number>> = { asked: 2, soon: 1, usual: 0 };

const db = openDatabase(workerData as Connection, AT_ONCE + 1);
const queue = new PQueue({ concurrency: AT_ONCE });

async function answer({ id, task }: TaskMessage): Promise<ResultMessage> {
  try {
    return { id, result: await performTask(db, task, realWeather) };
  } catch (error) {
    return { id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

parentPort?.on('message', (message: TaskMessage) => {
  void queue
    .add(() => answer(message), { priority: PRIORITY[message.urgency] })
    .then((result) => parentPort?.postMessage(result));
});
