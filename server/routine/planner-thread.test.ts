import type { GroupId } from '@sluice/engine/vocabulary/ids';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { PlannerThread } from './planner-thread.ts';

test('a plan that waits while Sluice stops is not made, and its garden has not failed', async () => {
  const connection = { connectionString: 'postgresql://127.0.0.1:1/none' };
  const settings = { connection, contact: null, sealingKey: new Uint8Array(32) };
  const thread = new PlannerThread(settings, pino({ level: 'silent' }));
  const task = { kind: 'plan', groupId: 'lawn' as GroupId, nowMs: 0 } as const;
  const waiting = thread.perform(task, 'usual');
  await thread.stop();
  expect(await waiting).toBe(false);
  expect(await thread.perform(task, 'usual')).toBe(false);
});
