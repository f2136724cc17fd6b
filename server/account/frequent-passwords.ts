/** The passwords that thieves try first: the commonest of @zxcvbn-ts/language-common (MIT), in the order of their use. */

import { LIMITS } from '@sluice/engine/vocabulary/limits';
import { dictionary } from '@zxcvbn-ts/language-common';
import { invalid } from '../platform/errors.ts';

const COMMON: ReadonlySet<string> = new Set(
  dictionary['passwords-common']
    .map(String)
    .filter(({ length }) => length >= LIMITS.passwordMinCharacters)
    .slice(0, LIMITS.commonPasswords),
);

/** Of a new password; capitals make it no rarer. Throws "invalid" at `path`. */
export function refuseCommonPassword(password: string, path: string): void {
  if (COMMON.has(password.toLowerCase())) throw invalid(path, 'errors.passwordCommon');
}
