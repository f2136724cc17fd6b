/** Words of the trade on the newcomer's path have their explanation beside them, in each language that has them. */
import { SPOKEN_LOCALES } from '@sluice/engine/vocabulary/people';
import { expect, test } from 'vitest';
import { readTexts } from './check.ts';

/** What is read from an empty account to the first water, and on the walk through the zones. */
const OF_PATH = /^(newcomer|zoneWalk|areaChoice|zoneChoice|ribbonTest|emptyHome|addDevice|valveTest\.trial)/;
const ABBREVIATIONS = /\b(EPA|TAW|RAW|klx|SPRITE)\b/;
const inBrackets = /[(（][^)）]+[)）]/;

/** The language's own word for a terminal, as the lists of valves have it. */
const wordFor = (texts: ReadonlyMap<string, string>) =>
  (texts.get('valveTest.terminal') ?? '').replace('{{terminal}}', '').trim().toLowerCase();

test.each(SPOKEN_LOCALES)('%s', (locale) => {
  const texts = readTexts(locale);
  const terminal = wordFor(texts);
  expect(terminal).not.toBe('');
  const unexplained = [...texts].filter(([key, text]) => {
    if (!OF_PATH.test(key)) return false;
    if (ABBREVIATIONS.test(text)) return true;
    return text.toLowerCase().includes(`${terminal} {{terminal}}`) && !inBrackets.test(text);
  });
  expect(unexplained).toEqual([]);
  for (const key of ['newcomer.zoneOf', 'zoneWalk.where'])
    expect(texts.get(key)).toMatch(new RegExp(`\\{\\{terminal\\}\\}\\s?${inBrackets.source}`));
  // The list of valves of a new device says it above.
  expect(texts.get('valveTest.trialLead')?.toLowerCase()).toContain(terminal);
});
