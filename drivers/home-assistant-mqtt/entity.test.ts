/** Words as Home Assistant compares them: `cv.string` and the rendered template, both as Python writes them (core 2025.4). */
import { describe, expect, test } from 'vitest';
import { parseAnnouncement } from './announcement.ts';
import { classify } from './classify.ts';
import { isOpenIn, isWetIn } from './states.ts';
import { parseTemplate } from './template.ts';
import { WORD_CASES, type WordCase } from './word-cases.ts';

const entityOf = (component: string, config: object) =>
  parseAnnouncement(
    `homeassistant/${component}/n/o/config`,
    JSON.stringify({ uniq_id: 'u', stat_t: 's', cmd_t: 'n/c', ...config }),
  )?.entities[0];

/** What it shows, as the driver reads it. */
function shown({ component, config, payload }: Pick<WordCase, 'component' | 'config' | 'payload'>): boolean | null {
  const entity = entityOf(component, config);
  if (!entity?.isUnderstood) throw new Error('not understood');
  const value = entity.valueTemplate ? entity.valueTemplate(payload) : payload;
  return component === 'binary_sensor' ? isWetIn(value, entity) : isOpenIn(value, entity);
}

test.each(WORD_CASES)('a $component with $config at $payload: $expected', (given) => {
  expect(shown(given)).toBe(given.expected);
});

describe('a switch is', () => {
  test('told what Home Assistant would tell it', () => {
    expect(entityOf('switch', { pl_on: true, pl_off: false })?.payloads).toMatchObject({
      commandOpen: 'True',
      commandClose: 'False',
    });
    expect(entityOf('switch', { pl_on: 1, pl_off: 0 })?.payloads).toMatchObject({
      commandOpen: '1',
      commandClose: '0',
    });
  });

  test.each([{ pl_off: null }, { pl_on: ['ON'] }, { pl_off: 'x'.repeat(400) }, { stat_off: {} }])(
    'not understood with %j: no usual word stands for one that cannot be read',
    (config) => expect(entityOf('switch', config)?.isUnderstood).toBe(false),
  );
});

test('a valve that cannot be told to close is not understood', () => {
  expect(entityOf('valve', { pl_cls: null })?.isUnderstood).toBe(false);
});

test('a minus takes away the blanks on its side', () => {
  expect(parseTemplate('a {{- 1 -}} b')?.('')).toBe('a1b');
});

describe('a switch of a thing that is no valve is never offered as one', () => {
  const offered = (component: string, name: string, config: object = {}, device = 'Garden controller') => {
    const announced = parseAnnouncement(
      `homeassistant/${component}/n/o/config`,
      JSON.stringify({ uniq_id: 'u', stat_t: 's', cmd_t: 'n/c', name, dev: { ids: 'n', name: device }, ...config }),
    );
    const found = announced && classify({ facts: announced.device, entities: announced.entities });
    return found ? [...found.valves, ...found.untimed].map(({ isPlainSwitch }) => isPlainSwitch) : [];
  };
  test.each(['lock', 'cover', 'light', 'siren', 'alarm_control_panel', 'fan', 'climate'])('%s', (component) => {
    expect(offered(component, 'Garden valve')).toEqual([]);
  });
  test.each([
    ...['Garden light', 'Lawn lamp', 'Garden door', 'Gate', 'Shed unlock', 'Water heater', 'EV charger', 'Siren'],
    ...['Garden socket', 'Restart', 'Garden auto advance', 'Status LED', 'Gas valve'],
  ])('%s', (name) => {
    expect(offered('switch', name)).toEqual([]);
  });
  test.each([{ dev_cla: 'outlet' }, { dev_cla: 'gas' }])('%j', (config) => {
    expect(offered('switch', 'Garden valve', config)).toEqual([]);
    expect(offered('valve', 'Garden valve', config)).toEqual([]);
  });
  test('nor is one whose number ends what it does, but for a place that has its name of a door', () => {
    const timedAs = (name: string) => {
      const part = (p: string, id: string, more: object) => ({
        ...{ p, uniq_id: id, stat_t: `n/${p}/${id}/state`, cmd_t: `n/${p}/${id}/command` },
        ...more,
      });
      const number = { name: `${name} run duration`, unit_of_meas: 's' };
      const cmps = { a: part('switch', 'a', { name }), b: part('number', 'b', number) };
      const announced = parseAnnouncement('homeassistant/device/n/config', JSON.stringify({ dev: { ids: 'n' }, cmps }));
      return announced && classify({ facts: announced.device, entities: announced.entities }).valves.length;
    };
    expect(['Garden light', 'EV charger', 'Door lock'].map(timedAs)).toEqual([0, 0, 0]);
    expect(['Front door', 'Lawn'].map(timedAs)).toEqual([1, 1]);
  });
  test('what may be one is, by its owner’s word', () => {
    expect(offered('switch', 'Relay 1')).toEqual([true]);
    expect(offered('switch', 'Relay 1', {}, 'Kitchen')).toEqual([]);
    expect(offered('switch', 'Gate valve', {}, 'Kitchen')).toEqual([true]);
    expect(offered('switch', 'Garage lawn', {}, 'Kitchen')).toEqual([true]);
    expect(offered('valve', 'Beds', {}, 'Kitchen')).toEqual([false]);
    expect(offered('valve', 'Radiator valve', {}, 'Kitchen')).toEqual([]);
  });
});
