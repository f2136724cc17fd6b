import { describe, expect, test } from 'vitest';
import { formatAddress, parseAddress } from './address.ts';
import { findTerminals, isOn, parseEntity } from './entities.ts';
import { parseEvents } from './events.ts';
import { answerChallenge, parseChallenge } from './login.ts';

test('events come in parts, with either line end', () => {
  const text = 'retry: 3\r\nevent: ping\r\ndata: {"a":1}\r\n\r\nevent: state\ndata: {"b":2}\n\nevent: sta';
  expect(parseEvents(text)).toEqual({
    events: [
      { event: 'ping', data: '{"a":1}' },
      { event: 'state', data: '{"b":2}' },
    ],
    rest: 'event: sta',
  });
});

describe('ids', () => {
  test.each([
    [{ id: 'switch-front_lawn', name: 'Front Lawn' }, ['switch/front_lawn']],
    [
      { name_id: 'switch/Front Lawn', id: 'switch-front_lawn', name: 'Front Lawn' },
      ['switch/Front%20Lawn', 'switch/front_lawn'],
    ],
    [{ id: 'switch/Front Lawn' }, ['switch/Front%20Lawn']],
    [{ id: 'switch/Greenhouse/Bed größer' }, ['switch/Greenhouse/Bed%20gr%C3%B6%C3%9Fer']],
  ])('%j is reached at %j', (data, paths) => {
    expect(parseEntity(data)).toMatchObject({ domain: 'switch', paths });
  });

  test.each([{}, { id: 7 }, { id: 'nothing' }, { id: '../../x' }])('%j is no entity', (data) => {
    expect(parseEntity(data)).toBe(null);
  });
});

describe('which number is the run duration of a valve', () => {
  const entity = (domain: string, name: string, state: object = {}) =>
    parseEntity({ id: `${domain}/${name}`, name, ...state }) as never;
  const named = (valve: string, number: string, uom: string | undefined = 's') =>
    findTerminals([entity('switch', valve), entity('number', number, { uom, value: '900', max_value: '3600' })]);

  test.each([
    ['Front Lawn', 'Front Lawn Run Duration'],
    ['Lawn Valve 1', 'Lawn 1 duration'],
    ['Valve 2', 'Valve 2 Timer'],
  ])('%s: %s', (valve, number) => {
    expect(named(valve, number)).toMatchObject([{ name: valve, stepS: 1, longestRunS: 3_600 }]);
  });

  test.each([
    ['Valve 2', 'Valve 12 Run Duration', 's'],
    ['Front Lawn', 'Front Lawn Brightness', 's'],
    ['Front Lawn', 'Front Lawn Run Duration', 'h'],
    ['Enable Front Lawn', 'Front Lawn Run Duration', 's'],
    ['Valve', 'Run Duration', 's'],
  ])('%s is not ended by %s in %s', (valve, number, uom) => {
    expect(named(valve, number, uom)).toEqual([]);
  });
});

test('a valve says whether it is open in its own way; unknown is not shut', () => {
  expect([{ value: true }, { state: 'OPEN' }, { value: 0.4 }, { state: 'CLOSED' }, { state: 'NA' }].map(isOn)).toEqual([
    true,
    true,
    true,
    false,
    null,
  ]);
});

describe('logins', () => {
  test('the example of RFC 2617 is answered as it says', () => {
    const challenge = parseChallenge('Digest realm="testrealm@host.com", nonce="dcd98b7102dd2f0e8b11d0f600bfb0c093"');
    const answer =
      challenge &&
      answerChallenge(challenge, 'Mufasa', 'Circle Of Life', {
        method: 'GET',
        uri: '/dir/index.html',
        count: 1,
      });
    // Without "qop", as RFC 2069 had it.
    expect(answer).toContain('response="670fd8c2df070c60b045671b8b24ff02"');
  });

  test('a method that we do not know is not answered', () => {
    expect(parseChallenge('Negotiate')).toBe(null);
    const odd = parseChallenge('Digest realm="r", nonce="n", algorithm=SHA-512-256');
    expect(odd && answerChallenge(odd, 'u', 'p', { method: 'GET', uri: '/', count: 1 })).toBe(null);
  });
});

test('an address survives being stored; anything else is refused', () => {
  const address = { host: 'h', user: null, password: null, title: 't', terminals: [], settings: [] };
  expect(parseAddress(formatAddress(address))).toEqual(address);
  for (const text of ['', '192.168.1.2', '{"host":"h"}']) expect(() => parseAddress(text)).toThrow('not the address');
});
