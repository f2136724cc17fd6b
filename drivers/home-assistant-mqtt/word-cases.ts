/**
 * For tests and `npm run home-assistant`: an entity's state after a message; true is on, open or wet, null is
 * unknown. The real Home Assistant is asked the same.
 */

export interface WordCase {
  component: 'switch' | 'valve' | 'binary_sensor';
  config: { readonly [field: string]: unknown };
  payload: string;
  expected: boolean | null;
}

const of =
  (component: WordCase['component']) =>
  ([config, payload, expected]: [WordCase['config'], string, boolean | null]): WordCase => ({
    component,
    config,
    payload,
    expected,
  });

const json = '{{ value_json.on }}';
const yesNo = { pl_on: true, pl_off: false };
const float = { pl_on: '1.0', pl_off: '0.0', val_tpl: '{{ value | float }}' };
const moving = { stat_opening: 'moving', stat_closing: 'moving too' };

export const WORD_CASES: readonly WordCase[] = [
  ...(
    [
      [{ ...yesNo, val_tpl: json }, '{"on":true}', true],
      [{ ...yesNo, val_tpl: json }, '{"on":false}', false],
      [{ ...yesNo, val_tpl: json }, '{"on":"true"}', null],
      [{ ...yesNo }, 'true', null],
      [{ ...yesNo }, 'True', true],
      [{ pl_on: 'true', pl_off: 'false' }, 'true', true],
      [{ pl_on: 1, pl_off: 0 }, '1', true],
      [{ pl_on: 1, pl_off: 0, val_tpl: json }, '{"on":0}', false],
      [float, '1', true],
      [float, '0', false],
      [{ stat_on: true, stat_off: false, val_tpl: json }, '{"on":true}', true],
      [{ stat_on: '', stat_off: '' }, 'OFF', false],
      [{ stat_on: 'open', stat_off: 'shut' }, 'ON', null],
      [{ val_tpl: "{{ 'ON' if value_json.x >= 2.5 else 'OFF' }}" }, '{"x":2.5}', true],
      [{ val_tpl: '{% if value_json.x is defined -%} ON {%- else %}OFF{% endif %}' }, '{"x":null}', true],
      [{ pl_on: '2', pl_off: '4', val_tpl: '{{ value | float | round(0) }}' }, '2.5', true],
      [{ pl_on: '2', pl_off: '4', val_tpl: '{{ value | float | round(0) }}' }, '3.5', false],
      [{ pl_on: '41.5', val_tpl: "{{ value | float | round(1, 'half') }}" }, '41.3', true],
      [{ pl_on: '41.3', val_tpl: "{{ value | float | round(1, 'ceil') }}" }, '41.21', true],
      [{ pl_on: '3', val_tpl: '{{ (value | int) // 2 }}' }, '7', true],
      [{ pl_on: '-4', val_tpl: '{{ -7 // 2 }}' }, 'x', true],
      [{ pl_on: '1', val_tpl: '{{ -7 % 4 }}' }, 'x', true],
      [{}, 'None', null],
      [{}, '', null],
    ] as [WordCase['config'], string, boolean | null][]
  ).map(of('switch')),
  ...(
    [
      [{}, 'open', true],
      [{}, 'closed', false],
      [{}, 'CLOSED', null],
      [{}, 'closing', true],
      [moving, 'moving', true],
      [moving, 'opening', null],
      [{}, '{"state":"closed"}', false],
      [{ pos: true }, '{"position":0,"state":"closed"}', false],
      [{ pos: 'true' }, '40', true],
      [{ pos: true, pos_clsd: 10, pos_open: 90 }, '10', false],
    ] as [WordCase['config'], string, boolean | null][]
  ).map(of('valve')),
  ...(
    [
      [
        { dev_cla: 'moisture', ...yesNo, val_tpl: '{{ value_json.value }}' },
        '{"time":1700000000000,"value":true}',
        true,
      ],
      [{ dev_cla: 'moisture', ...yesNo, val_tpl: '{{ value_json.value }}' }, '{"value":false}', false],
      [{ dev_cla: 'moisture', pl_on: 255, pl_off: 0 }, '255', true],
      [{ dev_cla: 'moisture', pl_on: 'wet', pl_off: 'dry' }, 'ON', null],
      [{ dev_cla: 'moisture' }, 'OFF', false],
    ] as [WordCase['config'], string, boolean | null][]
  ).map(of('binary_sensor')),
];
