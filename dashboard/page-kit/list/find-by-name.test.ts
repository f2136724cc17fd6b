import { expect, test } from 'vitest';
import { findByName } from './find-by-name.ts';

const names = (text: string) =>
  findByName([{ name: 'Gemüsebeet Süd' }, { name: 'Front lawn' }, { name: 'Lawn behind' }], text).map(
    ({ name }) => name,
  );

test('finds by parts of words, without regard to capitals and accents', () => {
  expect(names('LAWN')).toEqual(['Front lawn', 'Lawn behind']);
  expect(names('gemuse')).toEqual(['Gemüsebeet Süd']);
  expect(names('lawn fr')).toEqual(['Front lawn']);
  expect(names(' ')).toHaveLength(3);
  expect(names('rose')).toEqual([]);
});
