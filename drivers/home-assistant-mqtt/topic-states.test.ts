/** What was heard before a break of the connection, and what is so now. */
import { beforeEach, expect, test } from 'vitest';
import type { MqttMessage } from '../mqtt-transport.ts';
import type { Entity } from './entity.ts';
import { TopicStates } from './topic-states.ts';

const valve = { stateTopic: 'lawn/state', valueTemplate: null, availability: { topics: [], mode: 'latest' } };
const entity = valve as unknown as Entity;

let say: (payload: string) => void;
let connectedSince: number | null;
let states: TopicStates;

beforeEach(() => {
  connectedSince = performance.now();
  states = new TopicStates(
    {
      connected: async () => {},
      connectedSince: () => connectedSince,
      publish: async () => {},
      subscribe(_, listener: (message: MqttMessage) => void) {
        say = (payload) => listener({ topic: 'lawn/state', payload, isRetained: false });
        return () => {};
      },
      close: async () => {},
    },
    () => 0,
  );
  states.watch([entity]);
});

test('what was heard is so now, until the connection breaks', () => {
  expect(states.isOfNow(entity)).toBe(false);
  say('ON');
  expect(states.isOfNow(entity)).toBe(true);
  connectedSince = null;
  expect(states.isOfNow(entity)).toBe(false);
});

test('after a break it is what is said again, or what nobody has spoken against for a while', () => {
  say('ON');
  connectedSince = performance.now() + 1;
  expect(states.isOfNow(entity)).toBe(false);
  while (performance.now() < connectedSince);
  say('OFF');
  expect([states.isOfNow(entity), states.valueOf(entity)]).toEqual([true, 'OFF']);
  const breakAgoMs = 8_001;
  connectedSince = performance.now() - breakAgoMs;
  expect(states.isOfNow(entity)).toBe(true);
});
