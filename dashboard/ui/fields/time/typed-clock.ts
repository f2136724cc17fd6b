/** How a time on the clock is typed: `6:30`, `6.30`, `0630`, `6h30`, `6:30 pm`, `下午6:30`. */

/** Writes `18:30` as the reader does: "18:30", "6:30 PM". */
export type WriteClock = (time: string) => string;

const TIME = /^(\D*)(\d{1,2})(?:\s*[:.h]\s*(\d{2})|(\d{2}))?(\D*)$/;
const NOON = 12;

const letters = (text: string) => text.toLowerCase().replace(/[^\p{L}]/gu, '');
const twoDigits = (number: number) => String(number).padStart(2, '0');

/** Which half of the day the words beside the figures mean; null for other words. */
function readHalf(words: string, write: WriteClock): 'am' | 'pm' | 'any' | null {
  if (words === '' || words === 'h') return 'any';
  if (words === 'a' || words === 'am' || words === letters(write('06:00'))) return 'am';
  return words === 'p' || words === 'pm' || words === letters(write('18:00')) ? 'pm' : null;
}

/** @returns `HH:MM`, or null for what is no time or only begun */
export function readClock(typed: string, write: WriteClock): string | null {
  const [matched, before = '', hours, minutes, minutesAtOnce, after = ''] =
    TIME.exec(typed.normalize('NFKC').trim().toLowerCase()) ?? [];
  const half = matched === undefined ? null : readHalf(letters(before + after), write);
  const hour = Number(hours);
  const minute = Number(minutes ?? minutesAtOnce ?? 0);
  if (half === null || hour >= 2 * NOON || minute >= 60 || (half === 'am' && hour > NOON)) return null;
  const isAfternoon = half === 'pm' && hour < NOON;
  const isMidnight = half === 'am' && hour === NOON;
  return `${twoDigits(isMidnight ? 0 : hour + (isAfternoon ? NOON : 0))}:${twoDigits(minute)}`;
}
