import type { Program } from '@sluice/contract/programs';
import { createUnitDisplay } from '@sluice/engine/vocabulary/unit-display';
import { expect, test } from 'vitest';
import { toShownLengths, toWireLengths } from './program-draft.ts';

const volume = createUnitDisplay('en', 'US').fields.volume;
const stored: Program['zones'] = [
  { zone_id: 'lawn' as Program['zones'][number]['zone_id'], duration_s: 725, volume_l: 10 },
];

test('showing litres as gallons and saving them again changes nothing', () => {
  expect(toWireLengths(toShownLengths(stored, volume), stored, volume)).toEqual(stored);
});

test('what is typed in gallons and minutes is sent in litres and seconds', () => {
  const [shown] = toShownLengths(stored, volume);
  if (!shown) throw new Error('nothing shown');
  const [sent] = toWireLengths([{ ...shown, minutes: 1.5, amount: 10 }], stored, volume);
  expect(sent?.duration_s).toBe(90);
  expect(sent?.volume_l).toBeCloseTo(37.854, 3);
});
