/**
 * What two spellings of a name have in common: small letters without accents, words apart. Cyrillic goes over into Latin
 * letters, because PostgreSQL's pg_trgm knows no others in the C locale; each Chinese character is a word.
 */
export function nameKey(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{ASCII}]/gu, (letter) => LATIN[letter] ?? letter)
    .replace(/['’ʼ]/g, '')
    .replace(/\p{Script=Han}/gu, ' $& ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** Letters that no accent explains, and the Russian alphabet. */
const LATIN: Readonly<Record<string, string>> = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i' },
  ...{ а: 'a', б: 'b', в: 'v', г: 'g', д: 'd', е: 'e', ж: 'zh', з: 'z', и: 'i', к: 'k', л: 'l', м: 'm', н: 'n' },
  ...{ о: 'o', п: 'p', р: 'r', с: 's', т: 't', у: 'u', ф: 'f', х: 'h', ц: 'ts', ч: 'ch', ш: 'sh', щ: 'shch' },
  ...{ ъ: '', ы: 'y', ь: '', э: 'e', ю: 'yu', я: 'ya' },
};
