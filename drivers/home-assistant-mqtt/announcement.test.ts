import { describe, expect, test } from 'vitest';
import type { MqttMessage } from '../mqtt-transport.ts';
import { parseAnnouncement } from './announcement.ts';
import { classify } from './classify.ts';
import type { Entity } from './entity.ts';
import { TopicStates } from './topic-states.ts';

const parse = (topic: string, config: unknown) =>
  parseAnnouncement(`homeassistant/${topic}/config`, JSON.stringify(config));
const parseOne = (topic: string, config: unknown) => parse(topic, config)?.entities[0];

test('short and long names, and a base topic, say the same', () => {
  const short = {
    '~': 'a/b',
    uniq_id: 'u',
    stat_t: '~/state',
    cmd_t: 'x/~',
    avty: [{ t: '~/status', pl_avail: 'up', pl_not_avail: 'down', val_tpl: '{{ value_json.s }}' }],
    avty_mode: 'all',
    dev: { ids: ['one', 'two'], mdl: 'Board', sw: '1.2' },
  };
  const long = {
    unique_id: 'u',
    state_topic: 'a/b/state',
    command_topic: 'x/a/b',
    availability: [
      {
        topic: 'a/b/status',
        payload_available: 'up',
        payload_not_available: 'down',
        value_template: '{{ value_json.s }}',
      },
    ],
    availability_mode: 'all',
    device: { identifiers: 'one', model: 'Board', sw_version: '1.2' },
  };
  const [one, other] = [parse('switch/n/o', short), parse('switch/n/o', long)];
  const bare = (announcement: typeof one) => JSON.stringify(announcement);
  expect(bare(one)).toBe(bare(other));
  expect(one?.device).toMatchObject({ id: 'one', model: 'Board', softwareVersion: '1.2' });
  expect(one?.entities[0]).toMatchObject({
    key: 'u',
    stateTopic: 'a/b/state',
    commandTopic: 'x/a/b',
    isUnderstood: true,
  });
});

test('what a device says for all its components, each may say otherwise', () => {
  const { device, entities } = parse('device/board', {
    dev: { cns: [['mac', '02:00:00:00:00:01']] },
    o: { name: 'maker' },
    '~': 'base',
    stat_t: '~/shared',
    avty_t: '~/status',
    cmps: {
      one: { p: 'switch', uniq_id: 'a', cmd_t: '~/one/set' },
      two: { p: 'valve', uniq_id: 'b', cmd_t: '~/two/set', stat_t: '~/two', avty_t: 'own/status' },
      gone: { p: 'switch' },
      lamp: { p: 'light', uniq_id: 'c', cmd_t: 'x' },
    },
  }) as NonNullable<ReturnType<typeof parse>>;
  expect(device.id).toBe('02:00:00:00:00:01');
  expect(entities).toMatchObject([
    { key: 'a', component: 'switch', stateTopic: 'base/shared', commandTopic: 'base/one/set' },
    { key: 'b', component: 'valve', stateTopic: 'base/two', commandTopic: 'base/two/set' },
  ]);
  expect(entities.map(({ availability }) => availability.topics.map(({ topic }) => topic))).toEqual([
    ['base/status'],
    ['own/status'],
  ]);
});

describe('what is no announcement of ours', () => {
  test.each<[string, unknown]>([
    ['switch/a/b', []],
    ['switch/a/b', null],
    ['switch/a/b', 'text'],
    ['switch/a/b', { uniq_id: 'no command' }],
    ['sensor/a/b', { uniq_id: 'no state', cmd_t: 'x' }],
    ['light/a/b', { cmd_t: 'x' }],
    ['switch/a/b', { cmd_t: 'x', o: { name: 'Zigbee2MQTT' } }],
    ['device/b', { cmps: { a: { p: 'switch', uniq_id: 'x', cmd_t: 'x' } }, o: { name: 'Sluice' } }],
    ['switch/a b/c', { cmd_t: 'x' }],
    ['switch/a/b', { cmd_t: 'x', much: 'x'.repeat(300_000) }],
  ])('%s', (topic, config) => {
    expect(parse(topic, config)).toBeNull();
  });

  test('cut off, or deeply nested', () => {
    expect(parseAnnouncement('homeassistant/switch/a/b/config', '{"cmd_t":')).toBeNull();
    expect(parseAnnouncement('homeassistant/switch/a/b/config', '['.repeat(100_000))).toBeNull();
  });
});

test.each([
  { cmd_t: 'x', val_tpl: '{% for x in value %}{% endfor %}' },
  { cmd_t: 'x', val_tpl: 5 },
  { cmd_t: 'x', cmd_tpl: '{{ x }}' },
  { cmd_t: 'x/#' },
  { cmd_t: '$SYS/x' },
  { cmd_t: 'x', stat_t: 'a/+' },
  { cmd_t: 'x', avty_t: '#' },
  { cmd_t: 'x', avty_t: 's', avty_tpl: '{{ x }}' },
])('%j is not understood, and never used', (config) => {
  expect(parseOne('switch/a/b', config)?.isUnderstood).toBe(false);
});

test('a name that objects inherit is a name like others', () => {
  const config = '{"cmd_t":"x","__proto__":{"stat_t":"polluted"},"dev":{"ids":"__proto__"},"constructor":1}';
  const announced = parseAnnouncement('homeassistant/switch/a/constructor/config', config);
  expect(announced?.entities[0]?.stateTopic).toBeNull();
  expect(announced?.device.id).toBe('__proto__');
  expect(Object.hasOwn(Object.prototype, 'stat_t')).toBe(false);
});

describe('timers', () => {
  const valve = (name: string, extra: object = {}) => ({
    topic: `switch/n/${name.replaceAll(' ', '_')}`,
    config: { name, uniq_id: name, stat_t: 's', cmd_t: `n/switch/${name.replaceAll(' ', '_')}/command`, ...extra },
  });
  const number = (name: string, extra: object = {}) => ({
    topic: `number/n/${name.replaceAll(' ', '_')}`,
    config: {
      name,
      uniq_id: name,
      stat_t: 's',
      cmd_t: `n/number/${name.replaceAll(' ', '_')}/command`,
      unit_of_meas: 's',
      max: 3600,
      ...extra,
    },
  });
  const classifyAll = (...parts: { topic: string; config: object }[]) => {
    const entities = parts.flatMap(({ topic, config }) => parse(topic, config)?.entities ?? []);
    const facts = { id: 'd', name: null, model: null, hardwareVersion: null, softwareVersion: null, ipAddress: null };
    const { valves, obstacle } = classify({ facts, entities });
    return {
      valves: valves.map(({ entity, timer, limits }) => [entity.key, timer?.key, limits.stepS, limits.longestRunS]),
      obstacle,
    };
  };

  test('each valve has its own, by its name', () => {
    const both = [
      valve('lawn'),
      valve('lawn back'),
      number('lawn run duration'),
      number('lawn back duration', { unit_of_meas: 'min', max: 60 }),
    ];
    expect(classifyAll(...both)).toEqual({
      valves: [
        ['lawn', 'lawn run duration', 1, 3600],
        ['lawn back', 'lawn back duration', 60, 3600],
      ],
      obstacle: null,
    });
  });

  test.each(['garden gate', 'garden light', 'garden door lock', 'zone 3 siren', 'hose reel charger', 'lawn lamp'])(
    'a switch that calls itself %s is no valve',
    (name) => expect(classifyAll(valve(name))).toEqual({ valves: [], obstacle: null }),
  );

  test('one that stands at a garage or a gate may be one', () => {
    for (const name of ['garage lawn', 'front door hose', 'gate irrigation']) {
      expect(classifyAll(valve(name))).toEqual({ valves: [], obstacle: 'not-surely-a-valve' });
    }
  });

  test.each<[string, { topic: string; config: object }[], string | null]>([
    ['none', [valve('garden valve')], 'not-surely-a-valve'],
    ['one that is another valve’s', [valve('lawn'), number('lawn back run duration')], 'not-surely-a-valve'],
    ['one without a unit', [valve('lawn'), number('lawn run duration', { unit_of_meas: null })], 'unknown-model'],
    ['one in litres', [valve('lawn'), number('lawn run duration', { unit_of_meas: 'L' })], 'unknown-model'],
    ['one that cannot be read back', [valve('lawn'), number('lawn run duration', { stat_t: null })], 'unknown-model'],
    [
      'one of another board',
      [valve('lawn'), number('lawn run duration', { cmd_t: 'm/number/x/command' })],
      'not-surely-a-valve',
    ],
    ['two', [valve('lawn'), number('lawn run duration'), number('lawn duration')], 'unknown-model'],
    [
      'one of a valve that shows nothing',
      [valve('lawn', { stat_t: null }), number('lawn run duration')],
      'unknown-model',
    ],
    [
      'one whose template is not understood',
      [valve('lawn'), number('lawn duration', { val_tpl: '{{ x }}' })],
      'unknown-model',
    ],
    ['none, and it is no valve', [valve('bedroom lamp')], null],
  ])('%s', (_, parts, obstacle) => {
    expect(classifyAll(...parts)).toEqual({ valves: [], obstacle });
  });
});

describe('availability', () => {
  const config = (extra: object) => ({ stat_t: 's', avty: [{ t: 'a' }, { t: 'b' }], ...extra });
  const hear = (entity: Entity, ...messages: [string, string][]) => {
    let listener = (_: MqttMessage) => {};
    const link = {
      connected: async () => {},
      connectedSince: () => 0,
      publish: async () => {},
      close: async () => {},
      subscribe: (_: readonly string[], heard: typeof listener) => {
        listener = heard;
        return () => {};
      },
    };
    const states = new TopicStates(link, () => 0);
    states.watch([entity]);
    for (const [topic, payload] of messages) listener({ topic, payload, isRetained: false });
    return states.isAvailable(entity);
  };

  test.each<['all' | 'any' | 'latest', [string, string][], boolean | null]>([
    ['all', [['a', 'online']], null],
    [
      'all',
      [
        ['a', 'online'],
        ['b', 'offline'],
      ],
      false,
    ],
    [
      'all',
      [
        ['a', 'online'],
        ['b', 'online'],
      ],
      true,
    ],
    ['any', [['a', 'offline']], null],
    [
      'any',
      [
        ['a', 'offline'],
        ['b', 'online'],
      ],
      true,
    ],
    [
      'any',
      [
        ['a', 'offline'],
        ['b', 'offline'],
      ],
      false,
    ],
    ['latest', [], null],
    [
      'latest',
      [
        ['a', 'online'],
        ['b', 'offline'],
      ],
      false,
    ],
    [
      'latest',
      [
        ['b', 'offline'],
        ['a', 'online'],
      ],
      true,
    ],
    [
      'latest',
      [
        ['a', 'online'],
        ['a', 'nonsense'],
      ],
      null,
    ],
  ])('%s of %j', (avty_mode, messages, expected) => {
    const entity = parseOne('sensor/n/o', config({ avty_mode }));
    expect(entity && hear(entity, ...messages)).toBe(expected);
  });

  test('without any it is there', () => {
    const entity = parseOne('sensor/n/o', { stat_t: 's' });
    expect(entity && hear(entity)).toBe(true);
  });
});
