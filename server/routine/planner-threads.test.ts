import type { GroupId } from '@sluice/engine/vocabulary/ids';
import { afterEach, expect, test } from 'vitest';
import { eventually } from '../testing/test-server.ts';
import { PlannerThreads } from './planner-threads.ts';
import type { PlanningTask } from './planning.ts';

/** Threads whose tasks end when the test says so. */
function open(most: number) {
  const threads: { tasks: { kind: PlanningTask['kind']; end: () => void }[]; isStopped: boolean }[] = [];
  const launch = () => {
    const thread: (typeof threads)[number] = { tasks: [], isStopped: false };
    threads.push(thread);
    return {
      perform: ({ kind }: PlanningTask) =>
        new Promise<boolean>((resolve) => thread.tasks.push({ kind, end: () => resolve(true) })),
      stop: async () => {
        thread.isStopped = true;
      },
    };
  };
  planner = new PlannerThreads(launch, most, 10, 30);
  const lawn = 'lawn' as GroupId;
  const add = (kind: PlanningTask['kind']) =>
    planner.perform(
      kind === 'weather' ? { kind, groupIds: [lawn], nowMs: 0 } : { kind, groupId: lawn, nowMs: 0 },
      'usual',
    );
  return { threads, add };
}
let planner: PlannerThreads;
afterEach(() => planner.stop());

test('more threads run while tasks wait, as many as are allowed, and the tasks are spread over them', () => {
  const { threads, add } = open(3);
  void add('plan');
  void add('settle');
  expect(threads).toHaveLength(1);
  for (let tasks = 0; tasks < 7; tasks += 1) void add('plan');
  expect(threads.map(({ tasks }) => tasks.length)).toEqual([3, 3, 3]);
});

test('weather is asked for by one thread alone', () => {
  const { threads, add } = open(3);
  for (let tasks = 0; tasks < 5; tasks += 1) void add('weather');
  void add('plan');
  expect(threads[0]?.tasks.map(({ kind }) => kind)).toEqual(Array(5).fill('weather'));
  expect(threads[1]?.tasks.map(({ kind }) => kind)).toEqual(['plan']);
});

test('a thread that has had nothing to do for a while ends, but not the first, and not one that is at work', async () => {
  const { threads, add } = open(2);
  for (let tasks = 0; tasks < 4; tasks += 1) void add('plan');
  await new Promise((resolve) => setTimeout(resolve, 80));
  expect(threads.map(({ isStopped }) => isStopped)).toEqual([false, false]);
  for (const { tasks } of threads) for (const { end } of tasks) end();
  await eventually(async () => threads[1]?.isStopped);
  await new Promise((resolve) => setTimeout(resolve, 60));
  expect(threads[0]?.isStopped).toBe(false);
});
