/** How a day is typed: `17.6.2026`, `17/06/26`, `17-6`, `17062026`, `2026年6月17日`, and `2026-06-17` by everybody. */

/** Writes `2026-06-17` in figures as the reader does: "17.06.2026", "06/17/2026". */
export type WriteDate = (date: string) => string;

const TYPED = /^\d+(?:[\s.,/\-年月]+\d+)*\s*[.日]?$/;
const AT_ONCE = { year: 4, month: 2, day: 2 } as const;
const CENTURY = 2000;

type Place = keyof typeof AT_ONCE;
const YEAR_FIRST: readonly Place[] = ['year', 'month', 'day'];
const PLACE_OF: Record<string, Place> = { '2001': 'year', '02': 'month', '03': 'day' };

const readOrder = (write: WriteDate): readonly Place[] =>
  (write('2001-02-03').match(/\d+/g) ?? []).flatMap((figures) => PLACE_OF[figures] ?? []);

/** Figures without anything between them: 17062026, 170626, 1706. */
function split(figures: string, order: readonly Place[]): string[] {
  const places = figures.length <= 4 ? order.filter((place) => place !== 'year') : order;
  const digits = (place: Place) => (place === 'year' && figures.length <= 6 ? 2 : AT_ONCE[place]);
  let start = 0;
  return places.map((place) => {
    const from = start;
    start += digits(place);
    return figures.slice(from, start);
  });
}

function toDate(groups: readonly string[], order: readonly Place[], thisYear: number): string | null {
  const places = groups.length === 2 ? order.filter((place) => place !== 'year') : order;
  const figures = { year: String(thisYear), month: '', day: '' };
  if (groups.length !== places.length) return null;
  for (const [index, place] of places.entries()) figures[place] = groups[index] ?? '';
  const { year, month, day } = figures;
  if (![2, 4].includes(year.length) || month.length > 2 || day.length > 2) return null;
  const date = new Date(0);
  date.setUTCFullYear(Number(year) + (year.length === 2 ? CENTURY : 0), Number(month) - 1, Number(day));
  const isReal = date.getUTCMonth() === Number(month) - 1 && date.getUTCDate() === Number(day);
  return isReal ? date.toISOString().slice(0, 10) : null;
}

/**
 * @param thisYear of a day that is typed without one
 * @returns `YYYY-MM-DD`, or null for what is no day or only begun
 */
export function readDate(typed: string, write: WriteDate, thisYear: number): string | null {
  const text = typed.normalize('NFKC').trim();
  if (!TYPED.test(text)) return null;
  const order = readOrder(write);
  const groups = text.match(/\d+/g) ?? [];
  const [first = ''] = groups;
  if (groups.length > 1) return toDate(groups, first.length === 4 ? YEAR_FIRST : order, thisYear);
  if (![4, 6, 8].includes(first.length)) return null;
  const inOrder = toDate(split(first, order), order, thisYear);
  return inOrder ?? (first.length === 8 ? toDate(split(first, YEAR_FIRST), YEAR_FIRST, thisYear) : null);
}
