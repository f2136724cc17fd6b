import { expect, test } from 'vitest';
import { LONGEST_S, remainingS } from '../smart-homes/index.ts';
import { cleanName } from './irrigation-system.ts';
import { formatSetupUri, makeAccessoryId, makeSetupCode } from './setup-code.ts';

test('names are of the signs that HomeKit allows', () => {
  expect(cleanName('🌱 Beet (Süd)')).toBe('Beet Süd');
  expect(cleanName('Olga’s lawn, no. 2!')).toBe('Olga’s lawn, no. 2');
  expect(cleanName('  -- 前院 --')).toBe('前院');
  expect(cleanName('🌱')).toBeNull();
  expect(cleanName('A')).toBeNull();
  const long = cleanName('ü'.repeat(49)) ?? '';
  expect(Buffer.byteLength(long)).toBe(62);
});

test('what remains is whole seconds within what HomeKit holds', () => {
  expect(remainingS({ endsAtMs: null }, 0)).toBe(0);
  expect(remainingS({ endsAtMs: 1_001 }, 0)).toBe(2);
  expect(remainingS({ endsAtMs: 0 }, 5_000)).toBe(0);
  expect(remainingS({ endsAtMs: 7_200_000 }, 0)).toBe(LONGEST_S);
});

test('a code is drawn again while HomeKit forbids it', () => {
  const drawn = [0, 11_111_111, 99_999_999, 12_345_678, 87_654_321, 1_234_567];
  expect(makeSetupCode(() => drawn.shift() ?? 0)).toBe('012-34-567');
  expect(drawn).toEqual([]);
});

test('an accessory’s id is no card maker’s', () => {
  expect(makeAccessoryId()).toMatch(/^[0-9A-F][26AE](:[0-9A-F]{2}){5}$/);
});

test('the code to scan is what hap-nodejs writes', async () => {
  const { default: hap } = await import('hap-nodejs');
  const accessory = new hap.Accessory('Orchard', hap.uuid.generate('a garden'));
  // Its own way to it opens a port.
  Object.assign(accessory, { _accessoryInfo: { pincode: '471-92-836', category: 28 }, _setupID: 'AB12' });
  expect(formatSetupUri('471-92-836', 'AB12')).toBe(accessory.setupURI());
});
