/** Lines of a file that a spreadsheet opens (RFC 4180). */

/** Tells spreadsheets that the text is UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';

type Cell = string | number | boolean | null;

/** Ends with a line break. Null is an empty cell. */
export const csvLine = (cells: readonly Cell[]): string => `${cells.map(writeCell).join(',')}\r\n`;

/** A text that begins like a formula gets an apostrophe, so that no spreadsheet runs it. A number is no formula. */
function writeCell(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell !== 'string') return String(cell);
  const safe = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
  return /[",\r\n;]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
