import { LIMITS } from '@sluice/engine/vocabulary/limits';
import { describe, expect, test } from 'vitest';
import { name } from './primitives.ts';

const FAMILY = '👨‍👩‍👧‍👦';
const most = LIMITS.nameMaxCharacters;

describe('a name has fewer than 50 characters, as people count them', () => {
  test.each([
    ['letters', 'a'],
    ['a family', FAMILY],
    ['a letter with its accent apart', 'e\u0301'],
    ['Hebrew', 'ג'],
    ['Chinese', '花'],
  ])('%s', (_what, character) => {
    expect(name.safeParse(character.repeat(most)).success).toBe(true);
    expect(name.safeParse(character.repeat(most + 1)).error?.issues[0]?.message).toBe('validation.nameTooLong');
  });

  test('too many combining accents are no name', () => {
    expect(name.safeParse(`e${'\u0301'.repeat(1000)}`).success).toBe(false);
  });

  test('white space alone is no name', () => {
    expect(name.safeParse(' \t\u00a0 ').error?.issues[0]?.message).toBe('validation.nameRequired');
  });
});
