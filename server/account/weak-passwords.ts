/**
 * Passwords that are guessed first. The commonest are those of @zxcvbn-ts/language-common (MIT), in the order of their use
 * (docs/decisions/0057).
 */

import { LIMITS } from '@sluice/engine/vocabulary/limits';
import { dictionary } from '@zxcvbn-ts/language-common';
import { invalid } from '../platform/errors.ts';
import type { MessageKey } from '../platform/language.ts';
import type { UserRow } from '../users/index.ts';

const COMMON: ReadonlySet<string> = new Set(
  dictionary['passwords-common']
    .map(String)
    .filter(({ length }) => length >= LIMITS.passwordMinCharacters)
    .slice(0, LIMITS.commonPasswords),
);

/** `aaaaaa`, `xyxyxy`, `abcabcabc`. */
const REPEATED = /^(.{1,3})\1+$/su;

/** Checks a new password. Throws "invalid" at `path`. */
export function refuseWeakPassword(
  password: string,
  path: string,
  owner: Pick<UserRow, 'name' | 'email'> | null,
): void {
  const weakness = findWeakness(password, owner);
  if (weakness !== null) throw invalid(path, weakness);
}

function findWeakness(password: string, owner: Pick<UserRow, 'name' | 'email'> | null): MessageKey | null {
  if (password.trim() === '') return 'errors.passwordBlank';
  // Capitals make it no rarer.
  const plain = password.trim().toLowerCase();
  if (owner && namesOf(owner).includes(plain.replaceAll(' ', ''))) return 'errors.passwordOfYours';
  if (COMMON.has(password.toLowerCase())) return 'errors.passwordCommon';
  return REPEATED.test(plain) || isRow(plain) ? 'errors.passwordRepeated' : null;
}

const namesOf = ({ name, email }: Pick<UserRow, 'name' | 'email'>): string[] =>
  [name, email, email.slice(0, email.lastIndexOf('@'))].map((one) => one.toLowerCase().replaceAll(' ', ''));

/** `abcdef`, `987654`: each sign the next or the one before. */
function isRow(text: string): boolean {
  const codes = [...text].map((sign) => sign.codePointAt(0) ?? 0);
  const steps = new Set(codes.slice(1).map((code, at) => code - (codes[at] ?? 0)));
  return steps.size === 1 && (steps.has(1) || steps.has(-1));
}
