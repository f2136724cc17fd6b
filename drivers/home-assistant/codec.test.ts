import { expect, test } from 'vitest';
import { formatValves, parseFound, parseValves } from './address.ts';
import { applyStates, type EntityState, parseMessages } from './messages.ts';
import { PRESETS } from './presets.ts';

test('each integration is there once, closes by a service, and holds less than a day', () => {
  expect(new Set(PRESETS.map(({ integration }) => integration)).size).toBe(PRESETS.length);
  for (const { open, close } of PRESETS) {
    expect(close).toMatch(/^[a-z]+\.[a-z_]+$/);
    expect(open.longestS).toBeLessThanOrEqual(86_400);
    expect(open.longestS % open.unitS).toBe(0);
  }
});

test.each([
  ['homeassistant.local', 'homeassistant.local:8123', false, null],
  ['http://192.168.1.5:8123/', '192.168.1.5:8123', false, null],
  ['https://home.example.org', 'home.example.org:443', true, null],
  ['https://home.example.org:8443/abc', 'home.example.org:8443', true, 'abc'],
  ['192.168.1.5:8123/valve.bed', '192.168.1.5:8123', false, 'valve.bed'],
])('%s is a place', (typed, host, isSecure, device) => {
  expect(parseFound(typed)).toEqual({ place: { host, isSecure }, device });
});

test.each(['', 'a b', 'host/a/b', 'user@host', 'tasmota/DC4F220848A2/x'])('%j is none', (typed) => {
  expect(parseFound(typed)).toBeNull();
});

test('a stored address is read as it was written, and nothing else is', () => {
  const stored = {
    place: { host: '192.168.1.5:8123', isSecure: false },
    token: 'token',
    device: 'abc',
    terminals: [{ entity: 'valve.bed', preset: null }],
  };
  expect(parseValves(formatValves(stored))).toEqual(stored);
  for (const other of ['', '{}', '192.168.1.5', '{"device":"x","terminals":[]}']) expect(parseValves(other)).toBeNull();
});

test('frames of several messages, and what is no message', () => {
  const pong = { id: 3, type: 'pong' };
  expect(parseMessages(JSON.stringify([pong, { id: 4, type: 'result', success: true, result: 1 }]))).toEqual([
    { kind: 'answer', id: 3, isDone: true, result: null },
    { kind: 'answer', id: 4, isDone: true, result: 1 },
  ]);
  expect(
    parseMessages('{"id":5,"type":"result","success":false,"error":{"code":"not_found","message":"No."}}'),
  ).toEqual([{ kind: 'answer', id: 5, isDone: false, reason: 'No.' }]);
  for (const frame of ['', 'null', '[1]', '{"type":"event"}', '{"id":1}']) expect(parseMessages(frame)).toEqual([]);
});

test('states are added, changed and removed', () => {
  const states = new Map<string, EntityState>();
  applyStates(states, { a: { 'valve.bed': { s: 'closed', a: { x: 1, y: 1 }, lc: 1 }, 'valve.odd': 'text' } });
  applyStates(states, {
    c: { 'valve.bed': { '+': { s: 'open', lc: 2 }, '-': { a: ['y'] } }, 'valve.other': { '+': { s: 'open' } } },
  });
  expect([...states]).toEqual([['valve.bed', { state: 'open', attributes: { x: 1 }, updatedAt: 2_000 }]]);
  applyStates(states, { r: ['valve.bed'] });
  expect(states.size).toBe(0);
});
