/** Every definition that Zigbee2MQTT's converters have, sorted as its converter means it. */
import { expect, test } from 'vitest';
import { cpuTimeMs } from '../testing/cpu-time.ts';
import { readWireLines } from '../testing/wire-cases.ts';
import { type Classified, classify } from './classify.ts';
import { type BridgeDevice, type Expose, parseDevices } from './codec.ts';
import { DEFINITIONS } from './fake-definitions.ts';
import { MODELS_BY_KIND, NEVER_VALVES, SOLD_AS, SOLD_AS_OTHERS } from './models-by-kind.ts';

interface Definition {
  model: string;
  vendor: string;
  description: string;
  exposes: { type: string; features?: object[] }[];
  /** Others that sell it: vendor, model and description, which is left out where it is the same. */
  wl: string[];
}

const FILE = 'zigbee-definitions-26.112.0.jsonl.gz';
const VERSION = '2.14.1';
const LONGEST_MS = 20;
const TRIES = 3;
const BY_KIND = ['lock', 'cover', 'light', 'climate', 'fan'];

function parse(definition: object): BridgeDevice {
  const entry = { ieee_address: '0x0000000000000001', friendly_name: 'x', type: 'Router', definition };
  const [device] = parseDevices(JSON.stringify([entry])) ?? [];
  if (!device) throw new Error('no device');
  return device;
}

const sort = (definition: object) => classify(parse(definition), VERSION);

/** The kind as the table names it. */
function kindOf(found: Classified | null): string {
  if (found === null) return 'nothing';
  if (found.probe) return found.probe.senses;
  if (found.obstacle === null) return 'timedValve';
  if (found.obstacle === 'unknown-model') return 'unclearTimer';
  return found.obstacle === 'no-timer' ? 'plainValve' : found.obstacle;
}

test('what deals with water or soil is found as what it is, and nothing else is a valve or a sensor', (context) => {
  const kindByModel = new Map<string, string>(
    Object.entries(MODELS_BY_KIND).flatMap(([kind, models]) => models.map((model) => [model, kind] as const)),
  );
  const definitions = readWireLines<Definition>(context, FILE);
  expect(definitions.length).toBeGreaterThan(4_500);
  const wrong = definitions.flatMap((definition) => {
    const { model } = definition;
    const is = kindOf(sort(definition));
    const wanted = kindByModel.get(model);
    const isRight =
      wanted === undefined || wanted === 'someValve'
        ? is === 'not-surely-a-valve' || (is === 'nothing' && wanted === undefined)
        : is === wanted;
    return isRight ? [] : [`${model}: ${is}, not ${wanted ?? 'nothing or a switch'}`];
  });
  expect(wrong).toEqual([]);
  const models = new Set(definitions.map(({ model }) => model));
  expect([...kindByModel.keys(), ...NEVER_VALVES].filter((model) => !models.has(model))).toEqual([]);
});

test('what others sell under their own name is found as what it is', (context) => {
  const others: { readonly [model: string]: string } = SOLD_AS_OTHERS;
  const names = [...Object.keys(SOLD_AS), ...Object.keys(others)];
  const found = readWireLines<Definition>(context, FILE).flatMap((definition) =>
    definition.wl.map((label) => {
      const model = names.find((name) => label.split(' ').includes(name)) ?? label;
      const description = label.endsWith(' ') ? definition.description : label;
      return { label, model, was: kindOf(sort(definition)), is: kindOf(sort({ ...definition, model, description })) };
    }),
  );
  expect(found.length).toBeGreaterThan(1_200);
  // Their words may make it something that is not offered: a breaker, a heater.
  const wrong = found.filter(({ model, was, is }) =>
    others[model] === undefined
      ? is !== was && !(is === 'nothing' && was === 'not-surely-a-valve')
      : is !== others[model],
  );
  expect(wrong).toEqual([]);
  expect(names.filter((name) => !found.some(({ model }) => model === name))).toEqual([]);
  const timed = found.filter(({ is }) => is === 'timedValve').map(({ model }) => model);
  expect(timed.sort()).toEqual(Object.keys(SOLD_AS).sort());
});

test('a lock, a cover, a lamp, a siren, an alarm, heating or a charger is not offered at all', (context) => {
  const never = readWireLines<Definition>(context, FILE).filter(
    ({ model, exposes }) =>
      exposes.some(({ type }) => BY_KIND.includes(type)) || (NEVER_VALVES as readonly string[]).includes(model),
  );
  expect(never.length).toBeGreaterThan(1_500);
  const offered = never.filter((definition) => sort(definition)?.types.includes('PIXIE'));
  expect(offered.map(({ model }) => model)).toEqual([]);
});

test('what is no plain switch is no switch that may be a valve', (context) => {
  const possibleValves = new Set<string>(MODELS_BY_KIND.someValve);
  const wrong = readWireLines<Definition>(context, FILE).filter(
    (definition) =>
      !possibleValves.has(definition.model) &&
      sort(definition)?.obstacle === 'not-surely-a-valve' &&
      !definition.exposes.some(({ type }) => type === 'switch'),
  );
  expect(wrong.map(({ model }) => model)).toEqual([]);
});

test('what later versions may bring is no valve until it is known, whatever it exposes beside', () => {
  const state = { type: 'binary', property: 'state', access: 7, value_on: 'ON', value_off: 'OFF' };
  const features = [state];
  const definition = {
    model: 'X1',
    vendor: 'Y',
    description: 'Garden water valve',
    exposes: [{ type: 'switch', features }],
  };
  expect(kindOf(sort(definition))).toBe('plainValve');
  for (const type of ['vacuum', 'lock', 'lawn_mower']) {
    expect(sort({ ...definition, exposes: [...definition.exposes, { type, features }] })).toBeNull();
  }
  expect(sort({ ...definition, description: 'Garden gate' })).toBeNull();
  expect(kindOf(sort({ ...definition, description: 'Garden plug' }))).toBe('not-surely-a-valve');
});

test(`none takes ${LONGEST_MS} ms, and what is damaged or huge neither`, (context) => {
  const definitions = readWireLines<Definition>(context, FILE);
  const [first] = definitions;
  const bare = definitions.map(({ model, description }) => ({ model, description }));
  const huge = { ...first, description: 'water '.repeat(100_000), exposes: Array(5_000).fill(first?.exposes[0]) };
  // As many as are looked at: the first exposes a climate of five features.
  const large = { ...huge, exposes: Array(200).fill(first?.exposes[0]) };
  expect(parse(large).exposes).toHaveLength(1_000);
  for (const definition of [...definitions, ...bare, large, huge]) {
    const device = parse(definition);
    // Until one is quick enough: waste may be collected meanwhile, and others empty the processor's caches.
    const isQuick = Array(TRIES)
      .keys()
      .some(() => cpuTimeMs(() => classify(device, VERSION)) < LONGEST_MS);
    expect(isQuick, device.model ?? '').toBe(true);
  }
});

test('what exposes more than any device is offered as nothing, though a valve is among it', () => {
  const valve = { type: 'switch', features: [{ type: 'binary', property: 'state', access: 7 }] };
  const definition = { model: 'X1', vendor: 'Y', description: 'Garden water valve', exposes: [valve] };
  expect(kindOf(sort(definition))).toBe('plainValve');
  expect(sort({ ...definition, exposes: Array(1_001).fill(valve) })).toBeNull();
});

test('the fakes expose what the converters’ own definitions of these models expose', (context) => {
  const real = new Map(readWireLines<Definition>(context, FILE).map((definition) => [definition.model, definition]));
  const factsOf = ({ property, type, kind, unit, most, valueOn, valueOff, values, ...expose }: Expose): object => ({
    ...{ property, type, kind, unit, most, valueOn, valueOff, values },
    access: [expose.isPublished, expose.isSettable, expose.isGettable],
    parts: expose.parts.map(factsOf),
  });
  for (const [key, fake] of Object.entries(DEFINITIONS)) {
    const definition = real.get(fake.model);
    expect(definition, key).toMatchObject({ vendor: fake.vendor, description: fake.description });
    // Of an older version: held against its source by hand.
    if (key !== fake.model) continue;
    const exposes = parse(definition ?? {}).exposes.map(factsOf);
    for (const expose of parse(fake).exposes) expect(exposes, key).toContainEqual(factsOf(expose));
  }
});
