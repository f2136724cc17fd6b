import { expect, test } from 'vitest';
import { likelyUnits } from './likely-units.ts';

test.each([
  ['en-US', 'America/Denver', 'US'],
  ['es-US', 'America/Los_Angeles', 'US'],
  ['en-US', 'Pacific/Honolulu', 'US'],
  ['fr-CA', 'America/Toronto', 'CA'],
  ['en-US', 'Europe/Berlin', 'SI'],
  ['en', 'America/Chicago', 'SI'],
  ['pt-BR', 'America/Sao_Paulo', 'SI'],
  ['en-GB', 'Europe/London', 'SI'],
])('%s in %s measures in %s', (language, timeZone, units) => expect(likelyUnits(language, timeZone)).toBe(units));
