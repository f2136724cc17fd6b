import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { type Turn, Turns } from './turns.ts';

const GRACE_MS = 20;

function openLane() {
  const turns = new Turns(GRACE_MS);
  const order: string[] = [];
  const take = (name: string, turn?: Turn, work: (dropped: AbortSignal) => Promise<void> = async () => {}) =>
    turns
      .take(
        'host',
        async (dropped) => {
          order.push(name);
          await work(dropped);
        },
        turn,
      )
      .then(() => 'done')
      .catch((error) => error.fault);
  return { turns, order, take };
}

test('one after the other, whether the one before succeeded or not, and those that close go first', async () => {
  const { order, take } = openLane();
  const fails = take('fails', 'last', () => Promise.reject(new Error('broken')));
  await Promise.all([fails, take('reads'), take('opens'), take('closes', 'next'), take('closes too', 'next')]);
  expect(order).toEqual(['fails', 'closes', 'closes too', 'reads', 'opens']);
});

test('an emergency drops what waits, gives up what is under way, and what comes later is done after it', async () => {
  const { order, take } = openLane();
  let wasAborted = false;
  const hangs = take('hangs', 'last', async (dropped) => {
    dropped.addEventListener('abort', () => {
      wasAborted = true;
    });
    await sleep(60_000, undefined, { ref: false });
  });
  const waits = take('waits');
  const closes = take('closes', 'next');
  const stops = [take('stops all', 'emergency'), take('stops the rest', 'emergency')];
  const later = take('later');
  expect(await waits).toBe('unreachable');
  expect(await closes).toBe('unreachable');
  expect(order).toEqual(['hangs']);
  expect(await Promise.all([hangs, ...stops, later])).toEqual(['unreachable', 'done', 'done', 'done']);
  expect(wasAborted).toBe(true);
  expect(order).toEqual(['hangs', 'stops all', 'stops the rest', 'later']);
});

test('another host does not wait', async () => {
  const { turns, take } = openLane();
  void take('hangs', 'last', () => sleep(60_000, undefined, { ref: false }));
  expect(await turns.take('other', async () => 'at once')).toBe('at once');
});
