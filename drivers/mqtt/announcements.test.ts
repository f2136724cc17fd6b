import type { BrokerRights } from '@sluice/engine/vocabulary/hardware';
import { expect, test } from 'vitest';
import { Announcements } from './announcements.ts';

const HERE = 'homeassistant/switch/garden/lawn/config';
const WHOLE = 'homeassistant/device/garden/config';
const TASMOTA = 'tasmota/discovery/DC4F220848A2/config';
const PLAIN = { ft: '%prefix%/%topic%/', t: 'garden', tp: ['cmnd', 'stat', 'tele'] };

const open = (accounts: { [name: string]: BrokerRights } = { garden: 'device', pond: 'device' }) =>
  new Announcements(async (name) => accounts[name] ?? null);
const refusal = (topic: string, config: unknown) =>
  open().refusalOf('garden', topic, typeof config === 'string' ? config : JSON.stringify(config));

test.each<[string, unknown]>([
  [HERE, { cmd_t: 'garden/switch/lawn/command', stat_t: 'garden/switch/lawn/state', avty_t: 'garden/status' }],
  [HERE, { '~': 'garden', cmd_t: '~/lawn/command', stat_t: 'garden/~' }],
  [HERE, { cmd_t: 'cmnd/garden/POWER', stat_t: 'stat/garden/RESULT', val_tpl: '{{ value }}', unit_of_meas: 'L' }],
  [WHOLE, { '~': 'garden/x', cmps: { a: { p: 'switch', cmd_t: '~/a' } }, avty: [{ t: '~/status' }] }],
  [HERE, ''],
  [TASMOTA, PLAIN],
  [TASMOTA, { ...PLAIN, ft: '%topic%/%prefix%/' }],
])('a device announces its own: %s %j', (topic, config) => {
  expect(refusal(topic, config)).toBeNull();
});

test.each<[string, unknown, string]>([
  [HERE, { cmd_t: 'pond/switch/pump/command' }, 'pond/switch/pump/command'],
  [HERE, { command_topic: 'garden/a', cmd_t: 'pond/a' }, 'pond/a'],
  [HERE, { '~': 'pond', cmd_t: '~/a' }, 'pond/a'],
  [HERE, { '~': 'gar', cmd_t: '~den/a' }, ''],
  [HERE, { cmd_t: '~/a' }, '~/a'],
  [HERE, { '~': '$&', cmd_t: '~/a' }, '$&/a'],
  [HERE, { cmd_t: 'garden/a', stat_t: 'pond/a' }, 'pond/a'],
  [HERE, { cmd_t: 'zigbee2mqtt/bridge/request/permit_join' }, 'zigbee2mqtt/bridge/request/permit_join'],
  [HERE, { set_pos_t: 'pond/a' }, 'pond/a'],
  [HERE, { availability: [{ topic: 'pond/a' }] }, 'pond/a'],
  [WHOLE, { '~': 'garden', cmps: { a: { '~': 'pond', p: 'valve', cmd_t: '~/a' } } }, 'pond/a'],
  [WHOLE, { components: { a: { p: 'light', rgbw_command_topic: 'pond/a' } } }, 'pond/a'],
  [TASMOTA, { ...PLAIN, ft: '%prefix%/pond/' }, 'cmnd/pond/'],
  [TASMOTA, { ...PLAIN, tp: ['pond', 'stat', 'tele'] }, 'pond/garden/'],
  [TASMOTA, { ...PLAIN, tp: ['cmnd/pond', 'stat', 'tele'] }, 'cmnd/pond/garden/'],
  [TASMOTA, { ...PLAIN, ft: '%prefix%/%hostname%/', hn: 'pond' }, 'cmnd/pond/'],
])('and nothing of another: %s %j', (topic, config, named) => {
  const expected = named === '' ? null : `it names ${JSON.stringify(named)}`;
  expect(refusal(topic, config)).toBe(expected);
});

test.each<[string, string]>([
  [HERE, '{"cmd_t":'],
  [HERE, '[]'],
  [HERE, `{"cmd_t":"garden/a","x":"${'x'.repeat(270_000)}"}`],
  [HERE, `${'{"a":'.repeat(12)}{"cmd_t":"pond/a"}${'}'.repeat(12)}`],
  [TASMOTA, '{"t":"garden"}'],
])('what cannot be read is not announced: %s %.40s', (topic, payload) => {
  expect(refusal(topic, payload)).toBe('it cannot be read');
});

const of = (account: string, ids: object) =>
  [
    account,
    `homeassistant/switch/${account}/lawn/config`,
    JSON.stringify({ cmd_t: `${account}/lawn`, ...ids }),
  ] as const;

test.each([{ uniq_id: 'one' }, { unique_id: 'one' }, { dev: { ids: 'one' } }, { device: { cns: [['mac', 'one']] } }])(
  'nobody announces again what another has announced: %j',
  async (ids) => {
    const announcements = open();
    const [, topic, payload] = of('garden', ids);
    announcements.note(topic, payload);
    expect(announcements.refusalOf(...of('garden', ids))).toBeNull();
    expect(await announcements.refusalOf(...of('pond', ids))).toMatch(/^"garden" has announced ".* one" before$/);
    expect(announcements.refusalOf(...of('pond', { uniq_id: 'other', dev: { cns: [['mac', 'two']] } }))).toBeNull();
    announcements.note(topic, '');
    expect(announcements.refusalOf(...of('pond', ids))).toBeNull();
  },
);

test('of an account that is gone it was the same device; a Tasmota is known by its MAC', async () => {
  const announcements = open({ pond: 'device' });
  announcements.note(TASMOTA, JSON.stringify(PLAIN));
  expect(await announcements.refusalOf('pond', TASMOTA, JSON.stringify({ ...PLAIN, t: 'pond' }))).toBeNull();
  const both = open();
  both.note(TASMOTA, JSON.stringify(PLAIN));
  expect(await both.refusalOf('pond', TASMOTA, JSON.stringify({ ...PLAIN, t: 'pond' }))).toContain('"garden"');
});

test('what was kept from before is judged again by the rights of its account', async () => {
  const foreign = JSON.stringify({ cmd_t: 'pond/a' });
  expect(await open().isStillAllowed(HERE, foreign)).toBe(false);
  expect(await open({ garden: 'all' }).isStillAllowed(HERE, foreign)).toBe(true);
  expect(await open({}).isStillAllowed(HERE, foreign)).toBe(true);
  expect(await open().isStillAllowed(HERE, JSON.stringify({ cmd_t: 'garden/a' }))).toBe(true);
});
