/** The encryption against that of another client: pyrainbird 6.0.2 and 6.5.0 made these bodies. */
import { describe, expect, test } from 'vitest';
import { checkAnswer, parseModel, parseSerial, parseStations, startOf } from './commands.ts';
import { decrypt, encrypt } from './payload.ts';

const PASSWORD = '4711äb';
const START = Buffer.from([...Array(16).keys()]);
const BODIES = [
  {
    text: '{"id": 9, "jsonrpc": "2.0", "method": "tunnelSip", "params": {"data": "39000405", "length": 4}}',
    head: '136ff7e699749b2d5901a655147b15b848299b8b1178365c0a402e7150c604a2000102030405060708090a0b0c0d0e0f',
    same: 'b355ec2840e6dc2ac463886d39a5c129079fc0f37d4302a5c5e2f4f756d547c0c7776746be16a9d01756266305f18cd621fb49fe3e975d305d249ecbd244c771a0d1e720b585bd106244bf338aec51bb',
    before65: '9f6edf278cd0d1a37aef199adda13e165303bd228a100cdbf0bb25c8fc0ee28d',
    since65: '9f6edf278cd0d1a37aef199adda13e16',
  },
  {
    text: '{"id":1,"jsonrpc":"2.0","result":{"data":"0139","length":2}}',
    head: 'c470c1ae21c3f7d63def98f750db946c09c503e1a257ad3d67f030618bc705d9000102030405060708090a0b0c0d0e0f',
    same: '2674c83f3cbab87e158a2a596d0fa859210c9b84837782dff8c1980f7c8e27fd4ce7d43fca400bae6601474e4043dba9',
    before65: '941e72507e57d2aef900386dafd5f3a7',
    since65: 'f87e7b30dd94980a0ba5c9326e4bc81b',
  },
  {
    text: 'xxxxxxxxxxxxxxxx',
    head: '9c5729595fb287cc2a2256280448bbe706c0a866f0372515c7483de2af4e6532000102030405060708090a0b0c0d0e0f',
    same: '07dbc2a9eecb474506223c61f785024a',
    before65: '110900b2e10ab676197d5f2a3e8e9db8',
    since65: '',
  },
];

describe('a body', () => {
  test.each(BODIES)('of $text is written as pyrainbird 6.5.0 writes it', ({ text, head, same, since65 }) => {
    expect(encrypt(text, PASSWORD, START).toString('hex')).toBe(head + same + since65);
  });

  test.each(BODIES)('of $text is read, filled up in the older way or the newer', ({ text, head, same, ...ends }) => {
    for (const end of [ends.before65, ends.since65]) {
      expect(decrypt(Buffer.from(head + same + end, 'hex'), PASSWORD)).toBe(text);
    }
  });

  test('starts otherwise each time', () => {
    expect(encrypt('{}', PASSWORD)).not.toEqual(encrypt('{}', PASSWORD));
  });

  test('that is too short, torn or of another password says nothing', () => {
    const body = encrypt('{"result":{}}', PASSWORD);
    expect(decrypt(Buffer.from('<html>Welcome</html>'), PASSWORD)).toBeNull();
    expect(decrypt(body.subarray(0, 48), PASSWORD)).toBeNull();
    expect(decrypt(body.subarray(0, -1), PASSWORD)).toBeNull();
    expect(decrypt(body, 'another')).not.toContain('result');
  });
});

describe('commands and answers that others have recorded', () => {
  test('a start has the station in two bytes and whole minutes, rounded up', () => {
    expect(startOf(5, 60)).toBe('39000501');
    expect(startOf(22, 61)).toBe('39001602');
    expect(startOf(1, 6_000)).toBe('39000164');
  });

  test.each([
    ['83003F000000', [1, 2, 3, 4, 5, 6]],
    ['8300FF000000', [1, 2, 3, 4, 5, 6, 7, 8]],
    ['BF0020000000', [6]],
    ['BF0000000000', []],
    ['BF0001800000', [1, 16]],
  ])('%s names stations', (answer, stations) => expect(parseStations(answer)).toEqual(stations));

  test.each([
    ['8200030209', { number: 3, name: 'Rain Bird ESP-RZXe', version: '2.9' }],
    ['820006090C', { number: 6, name: 'Rain Bird ST8x-WiFi', version: '9.12' }],
    ['82000A0103', { number: 10, name: 'Rain Bird ESP-TM2', version: '1.3' }],
    ['82FFFF0100', { number: 65_535, name: 'Rain Bird', version: '1.0' }],
  ])('%s names a model', (answer, model) => expect(parseModel(answer)).toEqual(model));

  test('a serial number of zeros is none', () => {
    expect(parseSerial('850000000000000000')).toBeNull();
    expect(parseSerial('850000000000008963')).toBe('0000000000008963');
  });

  test('an answer to something else is none, and a refusal is said', () => {
    expect(checkAnswer('40', '0140')).toBe('0140');
    expect(checkAnswer('3F00', 'bf0000000000')).toBe('bf0000000000');
    for (const foreign of ['', 'zz', '0139', 'BE00', '830']) {
      expect(() => checkAnswer('40', foreign)).toThrow(expect.objectContaining({ fault: 'unreachable' }));
    }
    expect(() => checkAnswer('39000101', '003904')).toThrow(expect.objectContaining({ fault: 'refused' }));
  });
});
