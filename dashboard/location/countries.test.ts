import { expect, test } from 'vitest';
import { countriesIn } from './countries.ts';

test('countries have the names of European Portuguese', () => {
  const names = countriesIn('pt').map(({ label }) => label);
  expect(names).toEqual(expect.arrayContaining(['Irão', 'Arménia', 'Vietname']));
});
