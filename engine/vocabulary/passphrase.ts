/**
 * How long a new password is: 6 to 30 characters (docs/specification.md, 9), or a passphrase of several words, which may
 * be longer (own: docs/decisions/0057).
 */
import { LIMITS } from './limits.ts';

/** A word of a passphrase: letters or digits, at least two of them; blanks, dots and dashes separate words. */
const WORD = /[\p{L}\p{M}\p{N}]{2,}/gu;

/** Characters are counted as UTF-16 units, as browsers count them for `maxlength`. */
export function isPasswordLength(password: string): boolean {
  if (password.length < LIMITS.passwordMinCharacters) return false;
  if (password.length <= LIMITS.passwordMaxCharacters) return true;
  const wordCount = password.match(WORD)?.length ?? 0;
  return password.length <= LIMITS.passphraseMaxCharacters && wordCount >= LIMITS.passphraseMinWords;
}
