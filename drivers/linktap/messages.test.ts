/** Messages that other projects have recorded or quote from LinkTap's document, and all that is none. */
import { describe, expect, test } from 'vitest';
import { parseAddress, parseFound } from './address.ts';
import { wrap } from './fake-gateway.ts';
import { checkAnswer, parseConfiguration, parseGatewayId, parseStatus, statusOf, unwrapAnswer } from './messages.ts';

const TAP = { host: '192.168.1.5', gateway: 'CCCCDDDDEEEEFFFF', tap: '1111222233334444' };

/** openHAB’s tests of its binding, from LinkTap's document: with `dev_stat` as a list, and as one. */
const FROM_THE_DOCUMENT = `{ "dev_id":"1111222233334444", "plan_mode":2, "plan_sn":3134, "is_rf_linked":true,
  "is_flm_plugin":false, "is_fall":false, "is_broken":false, "is_cutoff":false, "is_leak":false, "is_clog":false,
  "signal":100, "battery":0, "child_lock":0, "is_manual_mode":false, "is_watering":false, "is_final":true,
  "total_duration":0, "remain_duration":0, "speed":0, "volume":0 }`;

describe('recorded messages', () => {
  test.each([
    ['a list', `{ "cmd":3, "gw_id":"CCCCDDDDEEEEFFFF", "dev_stat": [ ${FROM_THE_DOCUMENT} ] }`],
    ['one', `{ "cmd":3, "gw_id":"CCCCDDDDEEEEFFFF", "dev_stat": ${FROM_THE_DOCUMENT} }`],
    ['nothing around it', FROM_THE_DOCUMENT],
  ])('a status of the document, as %s', (_, text) => {
    const answer = unwrapAnswer(text);
    checkAnswer(answer, statusOf(TAP));
    expect(parseStatus(answer, TAP.tap)).toEqual({
      isLinked: true,
      isWatering: false,
      hasFlowMeter: false,
      totalS: 0,
      remainingS: 0,
      flow: 0,
      volume: 0,
      batteryPercent: 0,
      isBroken: false,
      isWaterCut: false,
    });
  });

  test('a tap that its gateway does not reach (issue 75 of the Home Assistant integration, firmware of 2025)', () => {
    const text = `{"dev_id":"6705E91D004B1200","plan_mode":3,"plan_sn":512912560,"is_rf_linked":false,"is_flm_plugin":true,
      "is_fall":false,"is_broken":false,"is_cutoff":false,"is_leak":false,"is_clog":false,"signal":100,"battery":0,
      "child_lock":0,"is_manual_mode":false,"is_watering":false,"is_final":false,"total_duration":0,"remain_duration":0,
      "speed":0.0,"volume":0.0,"volume_limit":0.0,"failsafe_duration":0,"is_paused":false}`;
    expect(parseStatus(unwrapAnswer(text), '6705E91D004B1200')).toMatchObject({ isLinked: false, hasFlowMeter: true });
  });

  test('a tap of several that waters, its flags as numbers and its figures as text (a GW-02 of 2026)', () => {
    const text =
      '{"cmd":3,"dev_stat":[{"dev_id":"A","is_watering":0},{"dev_id":"3cc1c335004b1200","is_rf_linked":"1","is_watering":1,"volume":"0.63","remain_duration":79940}]}';
    expect(parseStatus(unwrapAnswer(text), '3CC1C335004B1200')).toMatchObject({
      isLinked: true,
      isWatering: true,
      volume: 0.63,
      remainingS: 79_940,
    });
  });

  test('the configuration of a gateway in gallons (openHAB)', () => {
    const text =
      '{ "cmd":16, "gw_id":"1234E607004B1200", "ver":"G0608062305191832I", "vol_unit":"gal", "end_dev":[ "1234A923004B1200", "ABCD6D13004B1200_2"], "dev_name":[ "Roses" ] }';
    expect(parseConfiguration(unwrapAnswer(text))).toEqual({
      firmwareVersion: 'G0608062305191832I',
      volumeUnit: 'gal',
      taps: [
        { id: '1234A923004B1200', name: 'Roses' },
        { id: 'ABCD6D13004B1200_2', name: null },
      ],
    });
  });

  test('a question without an id is refused, and the refusal names the gateway', () => {
    const text = '<html><body><!--#RET-->{"cmd":16,"gw_id":"1485A036004B1200","ret":3}</body></html>';
    expect(parseGatewayId(unwrapAnswer(text))).toBe('1485A036004B1200');
  });
});

describe('what is no answer', () => {
  test.each([
    ['nothing', ''],
    ['a page of a router', '<html><head><title>Login</title></head><body>{"cmd":3}</body></html>'],
    ['the gateway’s own page', '<html><head><title>LinkTap Gateway Login</title></head><body>{}</body></html>'],
    ['half an answer', wrap('{"cmd":3,"gw_id":"CCCC')],
    ['a list', '[{"cmd":3}]'],
    ['a page without one', wrap('')],
  ])('%s', (_, text) => expect(() => unwrapAnswer(text)).toThrow('cannot be read'));

  test.each([
    ['another tap’s', { dev_stat: [{ dev_id: 'FFFF222233334444', is_rf_linked: true, is_watering: false }] }],
    ['silent on water', { dev_stat: [{ dev_id: TAP.tap, is_rf_linked: true }] }],
    ['of no words that are known', { dev_id: TAP.tap, is_rf_linked: true, is_watering: 'maybe' }],
    ['silent on the radio', { dev_id: TAP.tap, is_watering: false }],
    ['no objects', { dev_stat: ['1111222233334444', null] }],
  ])('a status that is %s', (_, answer) => {
    expect(() => parseStatus(answer, TAP.tap)).toThrow('cannot be read');
  });

  test('figures that are none are unknown', () => {
    const status = { dev_id: TAP.tap, is_rf_linked: true, is_watering: true };
    const odd = { ...status, remain_duration: -1, speed: 'fast', volume: null, battery: Number.NaN };
    expect(parseStatus(odd, TAP.tap)).toMatchObject({
      remainingS: null,
      flow: null,
      volume: null,
      batteryPercent: null,
      totalS: null,
    });
  });

  test.each([
    [{ gw_id: 'FFFFDDDDEEEEFFFF' }, 'unreachable'],
    [{ dev_id: 'FFFF222233334444' }, 'unreachable'],
    [{ cmd: 16 }, 'unreachable'],
    [{ ret: 1 }, 'refused'],
    [{ ret: 2 }, 'refused'],
    [{ ret: 3 }, 'unreachable'],
    [{ ret: 4 }, 'unreachable'],
    [{ ret: 5 }, 'unreachable'],
    [{ ret: 6 }, 'unreachable'],
    [{ ret: 7 }, 'refused'],
    [{ ret: 8 }, 'unreachable'],
    [{ ret: 9 }, 'refused'],
    [{ ret: 10 }, 'refused'],
    [{ ret: 'no' }, 'refused'],
  ])('%j is %s', (answer, fault) => {
    let thrown: unknown = null;
    try {
      checkAnswer(answer, statusOf(TAP));
    } catch (error) {
      thrown = error;
    }
    expect(thrown).toMatchObject({ fault });
  });

  test('success is 0, as a number or as text, or nothing at all', () => {
    for (const answer of [{ ret: 0 }, { ret: '0' }, {}]) checkAnswer(answer, statusOf(TAP));
  });

  test('a gateway that lists no taps is too old', () => {
    expect(() => parseConfiguration({ cmd: 16, ver: 'G0501' })).toThrow('too old');
  });

  test('ids and names that are none are left out', () => {
    const configuration = { end_dev: [7, '../etc', '1234A923004B1200'], dev_name: 'Roses', vol_unit: 'pint' };
    expect(parseConfiguration(configuration)).toEqual({
      firmwareVersion: null,
      volumeUnit: null,
      taps: [{ id: '1234A923004B1200', name: null }],
    });
  });
});

test('addresses that somebody types', () => {
  expect(parseFound(' http://192.168.1.5/ ')).toEqual({ host: '192.168.1.5', tap: null });
  const tap = 'ABCD6D13004B1200_2';
  expect(parseFound(`linktap.local/${tap}`)).toEqual({ host: 'linktap.local', tap });
  for (const wrong of ['', 'a b', '192.168.1.5/x', `192.168.1.5/${tap}/1`, 'user@host']) {
    expect(parseFound(wrong)).toBeNull();
  }
});

test('an address that was not stored by this driver is refused', () => {
  for (const wrong of ['', '{}', '{"host":"a","gateway":"b"}', '192.168.1.5']) {
    expect(() => parseAddress(wrong)).toThrow('not the address');
  }
});
