import { describe, expect, test } from 'vitest';
import { BROKERS, openTestBroker } from './fake-broker.ts';
import { type MqttMessage, openMqttLink } from './mqtt-link.ts';
import { isTopicOf, Subscriptions } from './subscriptions.ts';

describe.each(BROKERS)('over %s', (kind) => {
  test('what is sent arrives in order, and what was kept is marked as kept', async () => {
    const broker = await openTestBroker(kind);
    const link = openMqttLink(broker.url, () => {});
    await link.connected(5_000);
    const heard: MqttMessage[] = [];
    link.subscribe(['garden/#'], (message) => heard.push(message));
    for (let at = 0; at < 50; at++) await link.publish('garden/ü', String(at));
    await expect.poll(() => heard.length).toBe(50);
    expect(heard.map(({ payload }) => Number(payload))).toEqual(heard.map((_, at) => at));
    expect(heard.every(({ isRetained, topic }) => !isRetained && topic === 'garden/ü')).toBe(true);
    await link.close();
    await broker.stop();
  });

  test('a message that cannot be handled is told once, and reaches the others', async () => {
    const complaints: string[] = [];
    const broker = await openTestBroker(kind);
    const link = openMqttLink(broker.url, (_error, sentence) => complaints.push(sentence));
    await link.connected(5_000);
    const heard: string[] = [];
    link.subscribe(['garden/#'], () => {
      throw new TypeError('way is not a function');
    });
    link.subscribe(['garden/#'], ({ payload }) => heard.push(payload));
    for (const payload of ['1', '2', '3']) await link.publish('garden/soil', payload);
    await expect.poll(() => heard).toEqual(['1', '2', '3']);
    expect(complaints).toEqual(['a message on "garden/soil" cannot be handled, and is set aside']);
    await link.close();
    await broker.stop();
  });

  test('it comes back by itself, listens again, and has kept no command', async () => {
    const complaints: string[] = [];
    const broker = await openTestBroker(kind);
    const link = openMqttLink(broker.url, (_error, sentence) => complaints.push(sentence));
    await link.connected(5_000);
    const heard: string[] = [];
    link.subscribe(['valve/set'], ({ payload }) => heard.push(payload));
    await broker.stop();
    // Whatever is asked while the broker goes, each question has an end.
    const isSent = () =>
      link.publish('valve/set', 'ON').then(
        () => 'sent',
        () => 'refused',
      );
    await expect.poll(isSent, { timeout: 8_000 }).toBe('refused');
    await expect(link.connected(50)).rejects.toMatchObject({ fault: 'unreachable' });
    await broker.start();
    await link.connected(10_000);
    await link.publish('valve/set', 'OFF');
    await expect.poll(() => heard).toEqual(['OFF']);
    expect(complaints.length).toBeLessThanOrEqual(1);
    await link.close();
    await broker.stop();
  });
});

test.each([
  ['a/#', 'a/b/c', true],
  ['a/#', 'a', true],
  ['a/+', 'a/b', true],
  ['a/+', 'a/b/c', false],
  ['+/bridge/info', 'z/bridge/info', true],
  ['+/bridge/info', 'z/y/bridge/info', false],
  ['a/b', 'a', false],
])('%s and %s: %s', (filter, topic, isIt) => {
  expect(isTopicOf(filter, topic)).toBe(isIt);
});

test('a message reaches each that listens once, and none that has ended; a filter is used until the last has', () => {
  const subscriptions = new Subscriptions();
  const both = { filters: ['a/b', 'a/+'], listener: () => {} };
  const one = { filters: ['a/b'], listener: () => {} };
  for (const subscription of [both, one]) subscriptions.add(subscription);
  expect([...subscriptions.listeningTo('a/b')]).toEqual([both, one]);
  expect([...subscriptions.listeningTo('a/c')]).toEqual([both]);
  expect(subscriptions.remove(both)).toEqual(['a/+']);
  expect([...subscriptions.listeningTo('a/b')]).toEqual([one]);
  expect(subscriptions.remove(one)).toEqual(['a/b']);
  expect([...subscriptions.listeningTo('a/b'), ...subscriptions]).toEqual([]);
});
