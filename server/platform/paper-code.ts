/** Random codes that people copy from paper or a terminal, without letters and digits that look like others. */

/** Crockford's base 32. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';

const inGroups = (letters: string) => letters.replaceAll(/.{4}(?=.)/g, '$&-');

/** Five bits of each byte, in groups of four letters. */
export const writePaperCode = (bytes: Uint8Array) =>
  inGroups(Array.from(bytes, (byte) => ALPHABET[byte % ALPHABET.length]).join(''));

/** As it was written, however it was typed. */
export const normalizePaperCode = (typed: string) =>
  inGroups(
    typed
      .toLowerCase()
      .replaceAll(/[^0-9a-z]/g, '')
      .replaceAll('o', '0')
      .replaceAll(/[il]/g, '1'),
  );
