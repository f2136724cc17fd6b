/** Words as Home Assistant compares them: `cv.string` and the rendered template, both as Python writes them (core 2025.4). */
import { describe, expect, test } from 'vitest';
import { parseAnnouncement } from './announcement.ts';
import { classify } from './classify.ts';
import { isOpenIn } from './states.ts';
import { parseTemplate } from './template.ts';

const entityOf = (component: string, config: object) =>
  parseAnnouncement(
    `homeassistant/${component}/n/o/config`,
    JSON.stringify({ uniq_id: 'u', stat_t: 's', cmd_t: 'n/c', ...config }),
  )?.entities[0];

describe('a switch is', () => {
  const json = '{{ value_json.on }}';
  test.each<[object, string, boolean | null]>([
    [{ pl_on: true, pl_off: false, val_tpl: json }, '{"on":true}', true],
    [{ pl_on: true, pl_off: false, val_tpl: json }, '{"on":false}', false],
    [{ pl_on: true, pl_off: false, val_tpl: json }, '{"on":"true"}', null],
    [{ pl_on: true, pl_off: false }, 'true', null],
    [{ pl_on: true, pl_off: false }, 'True', true],
    [{ pl_on: 'true', pl_off: 'false' }, 'true', true],
    [{ pl_on: 1, pl_off: 0 }, '1', true],
    [{ pl_on: 1, pl_off: 0, val_tpl: json }, '{"on":0}', false],
    [{ pl_on: '1.0', pl_off: '0.0', val_tpl: '{{ value | float }}' }, '1', true],
    [{ pl_on: '1.0', pl_off: '0.0', val_tpl: '{{ value | float }}' }, '0', false],
    [{ stat_on: true, stat_off: false, val_tpl: json }, '{"on":true}', true],
    [{ stat_on: '', stat_off: '' }, 'OFF', false],
    [{ stat_on: 'open', stat_off: 'shut' }, 'ON', null],
    [{}, 'None', null],
    [{}, '', null],
  ])('%j at %s: %s', (config, payload, expected) => {
    const entity = entityOf('switch', config);
    const value = entity?.valueTemplate ? entity.valueTemplate(payload) : payload;
    expect(entity?.isUnderstood).toBe(true);
    expect(entity && isOpenIn(value, entity)).toBe(expected);
  });

  test('told what Home Assistant would tell it', () => {
    expect(entityOf('switch', { pl_on: true, pl_off: false })?.words).toMatchObject({
      commandOpen: 'True',
      commandClose: 'False',
    });
    expect(entityOf('switch', { pl_on: 1, pl_off: 0 })?.words).toMatchObject({ commandOpen: '1', commandClose: '0' });
  });

  test.each([{ pl_off: null }, { pl_on: ['ON'] }, { pl_off: 'x'.repeat(400) }, { stat_off: {} }])(
    'not understood with %j: no usual word stands for one that cannot be read',
    (config) => expect(entityOf('switch', config)?.isUnderstood).toBe(false),
  );
});

test.each<[object, string, boolean | null]>([
  [{}, 'open', true],
  [{}, 'closed', false],
  [{}, 'CLOSED', null],
  [{}, 'closing', true],
  [{ stat_opening: 'moving', stat_closing: 'moving too' }, 'moving', true],
  [{ stat_opening: 'moving', stat_closing: 'moving too' }, 'opening', null],
  [{ pos: true }, '{"position":0,"state":"closed"}', false],
  [{ pos: 'true' }, '40', true],
])('a valve with %j at %s: %s', (config, payload, expected) => {
  const entity = entityOf('valve', config);
  expect(entity && isOpenIn(payload, entity)).toBe(expected);
});

test('a valve that cannot be told to close is not understood', () => {
  expect(entityOf('valve', { pl_cls: null })?.isUnderstood).toBe(false);
});

test.each([
  ['{{ 2.5 | round(0) }} {{ 3.5 | round }} {{ -2.5 | round(0) }}', '2 4 -2'],
  ["{{ 41.3 | round(1, 'half') }} {{ 41.21 | round(1, 'ceil') }} {{ 41.29 | round(1, 'floor') }}", '41.5 41.3 41.2'],
  ['a {{- 1 -}} b', 'a1b'],
])('%s renders as in Home Assistant', (template, expected) => {
  expect(parseTemplate(template)?.('')).toBe(expected);
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
  test('what may be one is, by its owner’s word', () => {
    expect(offered('switch', 'Relay 1')).toEqual([true]);
    expect(offered('switch', 'Relay 1', {}, 'Kitchen')).toEqual([]);
    expect(offered('switch', 'Gate valve', {}, 'Kitchen')).toEqual([true]);
    expect(offered('switch', 'Garage lawn', {}, 'Kitchen')).toEqual([true]);
    expect(offered('valve', 'Beds', {}, 'Kitchen')).toEqual([false]);
    expect(offered('valve', 'Radiator valve', {}, 'Kitchen')).toEqual([]);
  });
});
