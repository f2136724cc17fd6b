/** Whoever may write to the broker may announce anything: nothing of it throws, and nothing takes long. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cpuTimeMs } from '../testing/cpu-time.ts';
import { AnnouncedDevices } from './announced-devices.ts';
import { ANNOUNCEMENT_MAX, parseAnnouncement } from './announcement.ts';
import { classify } from './classify.ts';
import { openListeningLink } from './listening-link.ts';
import { isOpenIn, toFlow, toReading } from './states.ts';
import { parseTemplate } from './template.ts';
import { TopicStates } from './topic-states.ts';

const RUNS = { numRuns: 400, seed: 28 };
const INHERITED = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'valueOf',
  'hasOwnProperty',
  '__defineGetter__',
];
const FILTERS = ['round', 'int', 'float', 'abs', 'multiply', 'add', 'default', 'is_defined', 'string', 'lower', 'trim'];

const word = fc.oneof(
  fc.constantFrom(
    ...INHERITED,
    ...FILTERS,
    'value',
    'value_json',
    'x',
    'true',
    'None',
    'if',
    'else',
    'and',
    'not',
    'is',
  ),
  fc.constantFrom('|', '.', '[', ']', '(', ')', ',', '+', '-', '*', '/', '//', '%', '~', '==', '<', 'in', ' '),
  fc.constantFrom('{{', '}}', '{%', '%}', '{#', '#}', "'", '"', '\\', '{', '-'),
  fc.oneof(fc.integer(), fc.double()).map(String),
  fc.constantFrom(...INHERITED).map((name) => `'${name}'`),
);
const argument = fc.oneof(
  fc.constantFrom('value', 'value_json', 'value_json.x', '400', '-400', '1e308', 'none', 'value_json["__proto__"]'),
  fc.constantFrom(...INHERITED).map((name) => `'${name}'`),
);
const filtered = fc
  .tuple(argument, fc.array(fc.tuple(fc.constantFrom(...FILTERS, ...INHERITED), fc.array(argument, { maxLength: 3 }))))
  .map(([first, filters]) => [first, ...filters.map(([name, args]) => `${name}(${args.join(',')})`)].join('|'));
const template = fc.oneof(
  fc.array(word, { maxLength: 40 }).map((parts) => parts.join(' ')),
  filtered.map((expression) => `{{ ${expression} }}`),
  fc.tuple(filtered, filtered).map(([one, other]) => `{% if ${one} %}{{ ${other} }}{% endif %}`),
);
const payload = fc.oneof(fc.json(), fc.string(), fc.constantFrom('', '5', 'ON', '{"x":{"__proto__":1}}', '[[1]]'));

const topic = fc.constantFrom(
  'g/switch/a/state',
  'g/switch/a/command',
  'g/number/a/command',
  '~/x',
  '#',
  '$SYS/a',
  '',
  'g',
);
const anything = fc.oneof(fc.anything({ maxDepth: 2 }), template, topic, fc.boolean(), fc.constantFrom(...INHERITED));
const fields = fc.constantFrom(
  ...['stat_t', 'cmd_t', 'val_tpl', 'cmd_tpl', 'avty', 'avty_t', 'avty_tpl', 'avty_mode', 'pl_on', 'pl_off', 'stat_on'],
  ...['state_topic', 'command_topic', 'uniq_id', 'name', 'dev_cla', 'unit_of_meas', 'min', 'max', 'step', 'pos', '~'],
  ...['p', 'cmps', 'dev', 'o', 'exp_aft', ...INHERITED],
);
const config = fc.array(fc.tuple(fields, anything), { maxLength: 14 });
const component = fc.constantFrom('switch', 'valve', 'number', 'sensor', 'binary_sensor');

/** Also a key "__proto__", as JSON can hold it. */
const written = (entries: readonly [string, unknown][]): string =>
  `{${entries.map(([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(value) ?? 'null'}`).join(',')}}`;

test('no template throws, whatever is in it and whatever it is given', () => {
  fc.assert(
    fc.property(template, payload, (text, given) => {
      const rendered = parseTemplate(text)?.(given) ?? null;
      expect(rendered === null || typeof rendered === 'string').toBe(true);
    }),
    { ...RUNS, numRuns: 3_000 },
  );
});

test('no announcement and no state throws, and what is understood is made of text and numbers', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(component, config), { maxLength: 6 }),
      fc.array(payload, { maxLength: 4 }),
      (all, payloads) => {
        const { link, say } = openListeningLink();
        const announced = new AnnouncedDevices(link, 1);
        const states = new TopicStates(link, () => 0);
        for (const [index, [kind, entries]] of all.entries()) {
          say({ topic: `homeassistant/${kind}/n/o${index}/config`, payload: written(entries) });
          const whole = `{"cmps":{"a":${written([['p', kind], ...entries])},"__proto__":${written(entries)}},"dev":{"ids":"n"}}`;
          say({ topic: `homeassistant/device/d${index}/config`, payload: whole });
        }
        for (const id of announced.ids) {
          const device = announced.find(id);
          if (!device) continue;
          const { valves, untimed, probes, flow } = classify(device);
          states.watch(device.entities);
          for (const heard of payloads) {
            for (const { stateTopic } of device.entities)
              if (stateTopic !== null) say({ topic: stateTopic, payload: heard });
            for (const entity of device.entities) states.isAvailable(entity);
            for (const { entity } of [...valves, ...untimed]) isOpenIn(states.valueOf(entity), entity);
            for (const probe of probes) toReading(probe.main.key, probe, states, 0);
            if (flow) toFlow(flow, device.entities, states);
          }
          for (const { payloads, range } of device.entities) {
            expect(Object.values(range).every(Number.isFinite)).toBe(true);
            expect(typeof payloads.commandOpen + typeof payloads.commandClose).toBe('stringstring');
          }
        }
      },
    ),
    RUNS,
  );
});

test.each(INHERITED)('no way to round is inherited: %s', (name) => {
  const render = parseTemplate(`{{ value|float|round(0,'${name}') }}`);
  expect(render?.('1.5') ?? null).toBeNull();
});

/** The shortest of some tries, in milliseconds of the processor: others use the machine too. */
const shortest = (act: () => void): number => Math.min(...Array.from({ length: 10 }, () => cpuTimeMs(act)));

describe('an announcement of the full length is read in no time', () => {
  const entities = (count: number, make: (at: number) => object) =>
    JSON.stringify({
      dev: { ids: 'n' },
      o: { name: 'x' },
      cmps: Object.fromEntries(Array.from({ length: count }, (_, at) => [`c${at}`, make(at)])),
    });
  const withTemplate = (text: string) =>
    entities(120, (at) => ({ p: 'sensor', uniq_id: `u${at}`, stat_t: 's', val_tpl: `${at}${text}` }));
  test.each([
    ['brackets that open', withTemplate('{'.repeat(1_990))],
    ['brackets and quotes', withTemplate(`{{'`.repeat(660))],
    ['blanks', withTemplate(`{{${' '.repeat(1_980)}1`)],
    ['statements', withTemplate('{% if 1 %}'.repeat(190))],
    ['sums', withTemplate(`{{ 1${'+1'.repeat(140)} }}`.repeat(6))],
    ['signs', withTemplate(`{{ ${'not '.repeat(24)}1 }}`.repeat(18))],
    ['one component of nothing but brackets', `{"cmps":{"a":${'{'.repeat(255_000)}`],
    ['depth', `${'{"a":'.repeat(40_000)}1${'}'.repeat(40_000)}`],
    [
      'valves and numbers of one node',
      entities(200, (at) => ({
        p: at % 2 ? 'switch' : 'number',
        uniq_id: `u${at}`,
        name: `Zone ${at} run duration ${'x'.repeat(200)}`,
        stat_t: 's',
        cmd_t: `${'n/'.repeat(60)}${at % 2 ? 'switch' : 'number'}/z${at}/command`,
      })),
    ],
  ])('%s', (_, announcement) => {
    expect(announcement.length).toBeLessThanOrEqual(ANNOUNCEMENT_MAX);
    const read = () => {
      const found = parseAnnouncement('homeassistant/device/n/config', announcement);
      if (found) classify({ facts: found.device, entities: found.entities });
    };
    expect(shortest(read)).toBeLessThan(20);
  });
});
