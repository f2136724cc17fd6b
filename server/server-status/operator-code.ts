/** The code by which the first account shows that it is the person at the machine: printed at the start, stored nowhere. */
import { hkdfSync, timingSafeEqual } from 'node:crypto';

/** Without letters and digits that look like others (Crockford's base 32), since people copy it from a terminal. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const GROUPS = 3;
const LETTERS_OF_GROUP = 4;

/** 60 bits, the same at each start. `secret` is the 32 random bytes of the data folder. */
export function makeOperatorCode(secret: Buffer): string {
  const bytes = Buffer.from(hkdfSync('sha256', secret, '', 'sluice operator code', GROUPS * LETTERS_OF_GROUP));
  const letters = Array.from(bytes, (byte) => ALPHABET[byte % ALPHABET.length]).join('');
  return letters.replaceAll(/.{4}(?=.)/g, '$&-');
}

/** However it was typed. */
export function isOperatorCode(secret: Buffer, typed: string): boolean {
  const plain = (code: string) =>
    code
      .toLowerCase()
      .replaceAll(/[^0-9a-z]/g, '')
      .replaceAll('o', '0')
      .replaceAll(/[il]/g, '1');
  const [right, given] = [plain(makeOperatorCode(secret)), plain(typed)].map((code) => Buffer.from(code));
  return right !== undefined && given !== undefined && right.length === given.length && timingSafeEqual(right, given);
}
