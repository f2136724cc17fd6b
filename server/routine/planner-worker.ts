/** The thread that plans: takes tasks, the urgent ones first, and answers each. */
import { parentPort, workerData } from 'node:worker_threads';
import { openDatabase } from '../platform/database/connect.ts';
import { PreparedClient } from '../platform/database/prepared-client.ts';
import { useSealingKey } from '../platform/database/sealed-column.ts';
import { SealedTexts } from '../platform/sealed-texts.ts';
import { realWeather } from '../weather/index.ts';
import type { PlannerThreadSettings, ResultMessage, TaskMessage } from './planner-thread.ts';
import { performTask } from './planning.ts';
import { COMPUTING_AT_ONCE, TaskQueues } from './task-queues.ts';

const { connection, contact, sealingKey } = workerData as PlannerThreadSettings;
useSealingKey(new SealedTexts(sealingKey));
/** One more for an answer of a weather service. */
const db = openDatabase(connection, COMPUTING_AT_ONCE + 1, PreparedClient);
const weather = realWeather(db, contact);
const queues = new TaskQueues();

async function answer({ id, task }: TaskMessage): Promise<ResultMessage> {
  try {
    return { id, result: await performTask(db, task, weather) };
  } catch (error) {
    return { id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

parentPort?.on('message', (message: TaskMessage) => {
  void queues
    .add(message.task.kind, message.urgency, () => answer(message))
    .then((result) => parentPort?.postMessage(result));
});
