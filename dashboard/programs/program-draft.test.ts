import type { Program } from '@sluice/contract/programs';
import { createUnitDisplay } from '@sluice/engine/vocabulary/unit-display';
import { expect, test } from 'vitest';
import { toShownLengths, toWireLengths } from './program-draft.ts';
import { findVolumeField } from './volume-field.ts';

const volume = createUnitDisplay('en', 'US').fields.volume;
const stored: Program['zones'] = [
  { zone_id: 'lawn' as Program['zones'][number]['zone_id'], duration_s: 725, volume_l: 10 },
];

test('showing litres as gallons and saving them again changes nothing', () => {
  expect(toWireLengths(toShownLengths(stored, volume), stored, volume)).toEqual(stored);
});

test('pots and indoor plants are watered by fluid ounces or millilitres, anything else by gallons or litres', () => {
  const [pot, plant, bed] = [
    { location: 'outdoor', container: 'POT' },
    { location: 'indoor', container: null },
    { location: 'outdoor', container: 'RAISED_BED' },
  ] as const;
  const si = createUnitDisplay('en', 'SI');
  const us = createUnitDisplay('en', 'US');
  const units = [[pot], [pot, plant], [pot, bed], []].map((zones) => findVolumeField(si, zones).unit);
  expect(units).toEqual(['mL', 'mL', 'L', 'L']);
  const ounces = findVolumeField(us, [plant]);
  expect(ounces.unit).toBe('fl oz');
  const little: Program['zones'] = [{ ...(stored[0] as Program['zones'][number]), volume_l: 0.25 }];
  const [shown] = toShownLengths(little, ounces);
  expect(shown?.amount).toBe(8.5);
  expect(toWireLengths([{ id: 'lawn', minutes: null, amount: 8.5 }], little, ounces)[0]?.volume_l).toBe(0.25);
  expect(toWireLengths([{ id: 'lawn', minutes: null, amount: 17 }], little, ounces)[0]?.volume_l).toBeCloseTo(0.503, 3);
});

test('what is typed in gallons and minutes is sent in litres and seconds', () => {
  const [shown] = toShownLengths(stored, volume);
  if (!shown) throw new Error('nothing shown');
  const [sent] = toWireLengths([{ ...shown, minutes: 1.5, amount: 10 }], stored, volume);
  expect(sent?.duration_s).toBe(90);
  expect(sent?.volume_l).toBeCloseTo(37.854, 3);
});
