/** The hashes that a login is checked against: as many for every email, so that their time reveals nothing. */
import { LIMITS } from '@sluice/engine/vocabulary/limits';
import { newToken } from '../platform/session-cookie.ts';
import { hashPassword } from './password-hash.ts';

/** Hash of a random password, for emails without an account. */
const NOBODYS = await hashPassword(newToken());
/** Whoever has confirmed an email, and all who may claim it. */
const MOST = 1 + LIMITS.claimsOfEmailMax;

/**
 * Hashes of those who have or claim an email, in their order, then nobody's: whether there is an account or a claim, and
 * whether one was confirmed, makes no difference in how many there are.
 */
export const hashesToTry = (own: readonly string[]): string[] => [
  ...own,
  ...Array.from({ length: Math.max(0, MOST - own.length) }, () => NOBODYS),
];
