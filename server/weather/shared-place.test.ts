import { expect, test } from 'vitest';
import { roundPlace } from './source.ts';

const PLACE = { latitudeDeg: 48.2082, longitudeDeg: 16.3738, elevationM: 171, timeZone: 'Europe/Vienna' };

test('neighbours of half a kilometre are one place, and those farther off are not', () => {
  const same = roundPlace({ ...PLACE, latitudeDeg: 48.2049, elevationM: 189 }, 2);
  expect(same).toEqual({ latitudeDeg: 48.2, longitudeDeg: 16.37, elevationM: 180, timeZone: 'Europe/Vienna' });
  expect(roundPlace({ ...PLACE, latitudeDeg: 48.2049 }, 2)).toEqual(same);
  expect(roundPlace({ ...PLACE, latitudeDeg: 48.216 }, 2)).not.toEqual(same);
  expect(roundPlace({ ...PLACE, elevationM: 400 }, 2).elevationM).toBe(400);
  // Days are those of the place's own clock.
  expect(roundPlace({ ...PLACE, timeZone: 'UTC' }, 2)).not.toEqual(same);
});

test('a service that tells smaller places apart is asked for them', () => {
  expect(roundPlace(PLACE, 4)).toMatchObject({ latitudeDeg: 48.2082, longitudeDeg: 16.3738 });
});
