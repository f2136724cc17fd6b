/**
 * A name that somebody chose, in a mail to somebody else: one line, and nothing in it that a mail program would make a
 * link of.
 */
export const plainName = (name: string): string =>
  name
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ')
    .replaceAll('://', ': //')
    .replace(/\.(?=[\p{L}\p{N}])/gu, '. ')
    .replaceAll('@', ' @ ')
    .replace(/ +/g, ' ')
    .trim();
