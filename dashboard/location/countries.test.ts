import { expect, test } from 'vitest';
import { listCountries } from './countries.ts';

test('countries have the names of European Portuguese', () => {
  const names = listCountries('pt').map(({ label }) => label);
  expect(names).toEqual(expect.arrayContaining(['Irão', 'Arménia', 'Vietname']));
});
