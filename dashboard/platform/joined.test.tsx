import { afterEach, expect, test } from 'vitest';
import { joinClauses, joinNames, joinSentences, withLabel, withNote } from './joined.ts';
import { showLanguage } from './translations.ts';

afterEach(async () => {
  await showLanguage('en');
});

const joinAll = () => [
  joinSentences('A.', null, 'B.'),
  joinClauses(['a', 'b']),
  joinNames(['a', 'b']),
  withLabel('a', 'b'),
  withNote('a', 'b'),
];

test('texts are joined as their language joins them', async () => {
  expect(joinAll()).toEqual(['A. B.', 'a, b', 'a, b', 'a: b', 'a (b)']);
  await showLanguage('zh-Hans');
  expect(joinAll()).toEqual(['A.B.', 'a，b', 'a、b', 'a：b', 'a（b）']);
  await showLanguage('fr');
  expect(withLabel('a', 'b')).toBe('a\u00a0: b');
});
