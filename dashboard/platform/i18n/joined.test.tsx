import { afterEach, expect, test } from 'vitest';
import { joinClauses, joinNames, joinParts, joinSentences, withLabel, withNote } from './joined.ts';
import { showLanguage } from './translations.ts';

afterEach(async () => {
  await showLanguage('en');
});

const joinAll = () => [
  joinSentences('A.', null, 'B.'),
  joinClauses(['a', 'b']),
  joinNames(['a', 'b']),
  joinParts(['a', 'b']),
  withLabel('a', 'b'),
  withNote('a', 'b'),
];

test('texts are joined as their language joins them', async () => {
  expect(joinAll()).toEqual(['A. B.', 'a, b', 'a, b', 'a; b', 'a: b', 'a (b)']);
  await showLanguage('zh-Hans');
  expect(joinAll()).toEqual(['A.B.', 'a，b', 'a、b', 'a；b', 'a：b', 'a（b）']);
  await showLanguage('fr');
  expect(withLabel('a', 'b')).toBe('a\u00a0: b');
  expect(joinParts(['a', 'b'])).toBe('a\u202f; b');
});
