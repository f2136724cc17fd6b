/** How a number is typed and shown: with the reader's decimal separator, and with either when it is read. */

/** `1.5`, or `1,5` where that is how it is written. */
export const showNumber = (value: number | null, separator: string): string =>
  value === null ? '' : String(value).replace('.', separator);

/** What a number field takes of what was typed or pasted; null is what no number begins with. */
export function takeNumber(text: string, digits: number): string | null {
  const [, number] = /^(-?\d*(?:[.,]\d*)?)$/.exec(text.replace(/[^\d.,-]/g, '')) ?? [];
  return number === undefined ? null : cutDecimals(number, digits);
}

function cutDecimals(number: string, digits: number): string {
  const [whole = '', decimals] = number.split(/[.,]/);
  if (decimals === undefined || digits === 0) return whole;
  return number.slice(0, whole.length + 1 + digits);
}

/** @returns null for what is empty or only begun, as `-` */
export function readNumber(text: string): number | null {
  const number = /\d/.test(text) ? Number(text.replace(',', '.')) : Number.NaN;
  return Number.isFinite(number) ? number : null;
}

export const findDecimalSeparator = (language: string): string =>
  new Intl.NumberFormat(language || undefined).formatToParts(0.5).find(({ type }) => type === 'decimal')?.value ?? '.';
