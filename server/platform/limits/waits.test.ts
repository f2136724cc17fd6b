import { expect, test } from 'vitest';
import { isThisMachine, networkOf } from './network.ts';
import { Waits } from './waits.ts';

const MINUTE = 60_000;

test('as many as allowed in a window, then a wait of one window, and each further time of twice as long', () => {
  const waits = new Waits(2, MINUTE);
  const tries = (count: number, at: number) => Array.from({ length: count }, () => waits.take('ada', at));
  expect(tries(3, 0)).toEqual([0, 0, MINUTE]);
  expect(waits.take('ada', MINUTE - 1)).toBe(1);
  expect(tries(3, MINUTE)).toEqual([0, 0, 2 * MINUTE]);
  expect(tries(3, 3 * MINUTE)).toEqual([0, 0, 4 * MINUTE]);
  expect(waits.take('bob', 3 * MINUTE)).toBe(0);
});

test('the wait grows to an hour and no further, and begins small again after an hour without one', () => {
  const waits = new Waits(1, MINUTE);
  let at = 0;
  let longest = 0;
  for (let round = 0; round < 12; round += 1) {
    expect(waits.take('ada', at)).toBe(0);
    longest = waits.take('ada', at);
    at += longest;
  }
  expect(longest).toBe(60 * MINUTE);
  at += 61 * MINUTE;
  expect([waits.take('ada', at), waits.take('ada', at)]).toEqual([0, MINUTE]);
});

test('a network is an IPv4 address, or the /64 of an IPv6 one', () => {
  expect(networkOf('192.0.2.7')).toBe('192.0.2.7');
  expect(networkOf('::ffff:192.0.2.7')).toBe('192.0.2.7');
  const same = ['2001:db8:1:2::1', '2001:0db8:0001:0002:ffff:1:2:3', '2001:db8:1:2:8000::'].map(networkOf);
  expect(new Set(same)).toEqual(new Set(['2001:db8:1:2::/64']));
  expect(networkOf('2001:db8:1:3::1')).not.toBe(same[0]);
  expect(networkOf('::1')).toBe('0:0:0:0::/64');
  expect(networkOf('fe80::1%eth0')).toBe('fe80:0:0:0::/64');
});

test('this machine is every loopback address, also as IPv6 writes it', () => {
  const own = ['127.0.0.1', '127.1.2.3', '::1', '::ffff:127.0.0.1'];
  expect(own.map(isThisMachine)).toEqual([true, true, true, true]);
  expect(['128.0.0.1', '10.127.0.1', '::2', ''].map(isThisMachine)).toEqual([false, false, false, false]);
});
