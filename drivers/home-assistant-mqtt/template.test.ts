import { describe, expect, test } from 'vitest';
import { parseTemplate } from './template.ts';

const PAYLOAD = JSON.stringify({
  x: 5,
  on: true,
  off: false,
  none: null,
  text: 'Wet',
  'soil moisture': 41.26,
  deep: { list: [{ y: '12' }] },
});

describe('what devices send', () => {
  test.each([
    ['{{ value }}', 'ON', 'ON'],
    ['{{value_json.x}}', PAYLOAD, '5'],
    ['{{ value_json.deep.list[0].y | int }}', PAYLOAD, '12'],
    ['{{ value_json.deep.list[-1]["y"] }}', PAYLOAD, '12'],
    ["{{ value_json['soil moisture'] | float | round(1) }}", PAYLOAD, '41.3'],
    ['{{ value_json.text|lower }} {{ value_json.text | upper }}', PAYLOAD, 'wet WET'],
    ["{{ 'ON' if value_json.x == 5 else 'OFF' }}", PAYLOAD, 'ON'],
    ["{{ 'ON' if value_json.x > 5 and value_json.on else 'OFF' }}", PAYLOAD, 'OFF'],
    ['{% if value_json.x >= 5 %}A{% elif value_json.on %}B{% else %}C{% endif %}', PAYLOAD, 'A'],
    ['{% if value_json.off %}A{% elif value_json.on -%} B {%- else %}C{% endif %}', PAYLOAD, 'B'],
    ['{% if value_json.off %}A{% else %}{% if true %}C{% endif %}{% endif %}', PAYLOAD, 'C'],
    ['{{ value_json.on }} {{ not value_json.on }}', PAYLOAD, 'True False'],
    ['{{ value_json.missing | default(7) }}', PAYLOAD, '7'],
    ['{{ (value | float * 3.6) | round(2) }}', '10', '36'],
    ['{{ float(value) * 99 + 1 }}', '1', '100'],
    ['{{ value | float / 10 }}', '215', '21.5'],
    ['{{ 7 // 2 }} {{ 7 % 4 }} {{ -3 + 1 }} {{ 2 ~ "a" }}', '', '3 3 -2 2a'],
    ["{{ value_json.text in ['a'] }}", PAYLOAD, undefined],
    ["{{ 'et' in value_json.text and 'x' not in value_json.text }}", PAYLOAD, 'True'],
    ['{{ value_json.x is defined }}{# a remark #}', PAYLOAD, 'True'],
    ['{{ "a }} b" }}', '', 'a }} b'],
    ['{"state": "{{ value }}"}', 'ON', '{"state": "ON"}'],
    ['plain', '', 'plain'],
  ])('%s', (template, payload, expected) => {
    const parsed = parseTemplate(template);
    expect(parsed ? parsed(payload) : undefined).toBe(expected);
  });

  test.each([
    ['{{ value_json.missing | is_defined }}', PAYLOAD],
    ['{{ value_json.missing.deeper }}', PAYLOAD],
    ['{{ value_json.x }}', 'no json'],
    ['{{ value | float }}', 'wet'],
    ['{{ value | float / 0 }}', '1'],
    ['{{ value_json.none }}', PAYLOAD],
    ['{{ value }}', 'unavailable'],
    ['{{ value_json.text * 3 }}', PAYLOAD],
    ['{{ value_json.x > value_json.text }}', PAYLOAD],
  ])('%s yields nothing', (template, payload) => {
    expect(parseTemplate(template)?.(payload)).toBeNull();
  });
});

describe('what is malicious yields nothing, at once', () => {
  test.each([
    '{% for i in range(99999999) %}x{% endfor %}',
    '{% set x = 1 %}{{ x }}',
    '{{ cycler.__init__.__globals__.os }}',
    "{{ ''.__class__.__mro__ }}{{ x() }}",
    '{{ value.constructor("return 1")() }}',
    "{{ value_json.get('x') }}",
    "{{ states('sensor.x') }}",
    '{{ value | attr("x") }}',
    '{{ value | toString }}',
    '{{ value',
    '{% if value %}open',
    '{% endif %}',
    '{% if 1 %}a{% else %}b{% else %}c{% endif %}',
    '{{ }}',
    `{{ ${'('.repeat(500)}1${')'.repeat(500)} }}`,
    `{{ ${'not '.repeat(200)}1 }}`,
    `{{ ${'-'.repeat(290)}1 }}`,
    `${'{% if 1 %}'.repeat(50)}${'{% endif %}'.repeat(50)}`,
    `{{ ${'1+'.repeat(400)}1 }}`,
    `{{ value }}${'x'.repeat(3000)}`,
    '{{ 1 & 2 }}',
  ])('%.60s', (template) => {
    expect(parseTemplate(template)).toBeNull();
  });

  test.each(['constructor', '__proto__', 'toString', 'length'])('no inherited %s', (name) => {
    expect(parseTemplate(`{{ value_json.${name} | is_defined }}`)?.('{"a":1}')).toBeNull();
    expect(parseTemplate(`{{ value_json['${name}'] | is_defined }}`)?.('{"a":1}')).toBeNull();
    expect(parseTemplate(`{{ value_json[0].${name} | is_defined }}`)?.('[[1]]')).toBeNull();
  });

  test('text that doubles, and very large or deep payloads', () => {
    const doubling = `{{ ${'('.repeat(20)}value${' ~ value)'.repeat(20)} }}`;
    expect(parseTemplate(doubling)?.('x'.repeat(5000))).toBeNull();
    expect(parseTemplate('{{ value_json.x }}')?.(`{"x":"${'y'.repeat(100_000)}"}`)).toBeNull();
    const deep = parseTemplate('{{ value_json | is_defined }}')?.(`${'['.repeat(30_000)}${']'.repeat(30_000)}`);
    expect(deep).toBeNull();
    for (const slow of ['{% '.repeat(660), '{{ '.repeat(660), `{%${' '.repeat(1990)}`])
      expect(parseTemplate(slow)).toBeNull();
    expect(parseTemplate('{{ value | float }}')?.('1'.repeat(60_000))).toBeNull();
  });
});
