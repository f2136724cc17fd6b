/** Finds entries by what people type: parts of words in any order, without accents, with one wrong letter. */
import { normalizeText } from '../../page-kit/list/find-by-name.ts';
import type { JumpEntry } from './list-entries.ts';

/** A shorter word with a wrong letter could be any. */
const LEAST_LETTERS = 4;

const wordsOf = (text: string) =>
  normalizeText(text)
    .split(/[^\p{Letter}\p{Number}]+/u)
    .filter(Boolean);

/** How well a typed word fits a text: 0 begins it, 1 begins a word of it, 2 is in it, 3 is off by a letter; null: not. */
function rankOf(typed: string, text: string): number | null {
  const whole = normalizeText(text);
  if (whole.startsWith(typed)) return 0;
  const parts = wordsOf(text);
  if (parts.some((word) => word.startsWith(typed))) return 1;
  if (whole.includes(typed)) return 2;
  return typed.length >= LEAST_LETTERS && parts.some((word) => isOneOff(typed, word)) ? 3 : null;
}

/** Whether the word begins with what was typed but for one letter: another, missing, added or swapped with the next. */
function isOneOff(typed: string, word: string): boolean {
  const at = [...typed].findIndex((letter, place) => letter !== word[place]);
  if (at < 0) return true;
  const [rest, left] = [typed.slice(at), word.slice(at)];
  const isSwapped = rest.length > 1 && rest[0] === left[1] && rest[1] === left[0];
  return (
    left.slice(1).startsWith(rest.slice(1)) ||
    left.startsWith(rest.slice(1)) ||
    left.slice(1).startsWith(rest) ||
    (isSwapped && left.slice(2).startsWith(rest.slice(2)))
  );
}

/** Words that fit only what an entry belongs to come after those that fit its name. */
const BESIDE = 10;

/** What can be begun stands before pages that fit as well. */
const ACTION_AHEAD = 1;

function rankEntry({ kind, name, under, keywords }: JumpEntry, typed: readonly string[]): number | null {
  let sum = kind === 'actions' ? -ACTION_AHEAD : 0;
  for (const word of typed) {
    const own = rankOf(word, name);
    const beside = own === null ? rankOf(word, [under ?? '', ...keywords].join(' ')) : null;
    if (own === null && beside === null) return null;
    sum += own ?? BESIDE + (beside ?? 0);
  }
  return sum;
}

/** The entries that every typed word fits, the best first; all of them for an empty text. */
export function findEntries<Entry extends JumpEntry>(entries: readonly Entry[], text: string): Entry[] {
  const typed = wordsOf(text);
  return entries
    .flatMap((entry) => {
      const rank = rankEntry(entry, typed);
      return rank === null ? [] : [{ entry, rank }];
    })
    .sort((a, b) => a.rank - b.rank)
    .map(({ entry }) => entry);
}
