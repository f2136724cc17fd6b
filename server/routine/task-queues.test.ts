import { expect, test } from 'vitest';
import { TaskQueues } from './task-queues.ts';

const never = () => new Promise<never>(() => {});

test('gardens whose weather service does not answer keep no other garden from being planned', async () => {
  const queues = new TaskQueues();
  for (let garden = 0; garden < 50; garden += 1) void queues.add('weather', 'soon', never);
  for (let garden = 0; garden < 50; garden += 1) void queues.add('firstWeather', 'asked', never);
  expect(await queues.add('settle', 'usual', async () => 'settled')).toBe('settled');
  expect(await queues.add('plan', 'usual', async () => 'planned')).toBe('planned');
});

test('the urgent plan comes before those that were asked for earlier', async () => {
  const queues = new TaskQueues();
  const order: string[] = [];
  const first = Promise.withResolvers<void>();
  const busy = ['one', 'two'].map(() => queues.add('plan', 'usual', () => first.promise));
  const later = (['usual', 'soon', 'asked'] as const).map((urgency) =>
    queues.add('plan', urgency, async () => order.push(urgency)),
  );
  first.resolve();
  await Promise.all([...busy, ...later]);
  expect(order).toEqual(['asked', 'soon', 'usual']);
});
