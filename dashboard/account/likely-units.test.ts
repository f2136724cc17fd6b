import { expect, test } from 'vitest';
import { guessUnits } from './likely-units.ts';

const PLACES = {
  US: ['en-US in America/Denver', 'es-US in America/Los_Angeles', 'en-US in Pacific/Honolulu'],
  CA: ['fr-CA in America/Toronto'],
  SI: ['en-US in Europe/Berlin', 'en in America/Chicago', 'pt-BR in America/Sao_Paulo', 'en-GB in Europe/London'],
};
const cases = Object.entries(PLACES).flatMap(([units, places]) => places.map((place) => [place, units] as const));

test.each(cases)('%s measures in %s', (place, units) => {
  const [language = '', timeZone = ''] = place.split(' in ');
  expect(guessUnits(language, timeZone)).toBe(units);
});
