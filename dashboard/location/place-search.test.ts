import { expect, test } from 'vitest';
import { readTypedAddress } from './place-search.tsx';

test.each([
  ['1 C Street', '92101 San Diego'],
  ['1600 Pennsylvania Avenue', 'Washington, DC 20500'],
  ['Marienplatz 1', 'München'],
  ['Via Roma 12 a', '00184 Roma'],
  ['12b High Street', 'Leeds, England'],
])('%s, %s is a street and a place', (street, place) =>
  expect(readTypedAddress(`${street}, ${place}`)).toEqual({ street, place }),
);

test.each(['Munich', '92101', 'Portland, Maine', '8001 Zürich, Switzerland', 'Leeds, 12', '1 C Street,', ''])(
  '%s names no street',
  (typed) => {
    expect(readTypedAddress(` ${typed} `)).toEqual({ street: null, place: typed });
  },
);
