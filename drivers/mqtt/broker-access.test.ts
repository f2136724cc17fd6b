import { expect, test } from 'vitest';
import { mayPublish, maySubscribe } from './broker-access.ts';

const device = { name: 'garden', rights: 'device' } as const;
const all = { name: 'house', rights: 'all' } as const;
const announced = JSON.stringify({ t: 'garden' });

test.each<[string, string, boolean]>([
  ['garden/switch/lawn/state', '', true],
  ['garden/status', '', true],
  ['tele/garden/LWT', '', true],
  ['stat/garden/RESULT', '', true],
  ['homeassistant/switch/garden/lawn/config', '', true],
  ['homeassistant/sensor/garden/config', '', true],
  ['homeassistant/device/garden/config', '', true],
  ['tasmota/discovery/DC4F220848A2/config', announced, true],
  ['tasmota/discovery/DC4F220848A2/sensors', '{}', true],
  ['garden2/switch/lawn/command', '', false],
  ['x/garden/state', '', false],
  ['cmnd/other/POWER1', '', false],
  ['cmnd', '', false],
  ['homeassistant/switch/other/lawn/config', '', false],
  ['homeassistant/garden', '', false],
  ['homeassistant/status', '', false],
  ['tasmota/discovery/DC4F220848A2/config', '{"t":"other"}', false],
  ['tasmota/discovery/DC4F220848A2/config', '{"t":', false],
  ['tasmota/discovery/DC4F220848A2/config', `{"t":"garden","x":"${'x'.repeat(70_000)}"}`, false],
  ['$SYS/garden', '', false],
])('a device may send to %s: %#', (topic, payload, isAllowed) => {
  expect(mayPublish(device, topic, () => payload)).toBe(isAllowed);
  expect(mayPublish(all, topic, () => payload)).toBe(!topic.startsWith('$'));
});

test.each<[string, boolean]>([
  ['garden/#', true],
  ['garden/+/+/command', true],
  ['cmnd/garden/#', true],
  ['homeassistant/status', true],
  ['#', false],
  ['+/garden/#', false],
  ['cmnd/#', false],
  ['cmnd/+/POWER', false],
  ['other/#', false],
  ['$SYS/#', false],
])('a device may listen to %s: %s', (filter, isAllowed) => {
  expect(maySubscribe(device, filter)).toBe(isAllowed);
  expect(maySubscribe(all, filter)).toBe(!filter.startsWith('$'));
});
