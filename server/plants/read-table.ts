/** A file of rows with tabs between their columns; the first row names them. Empty columns at the end may be left out. */
export interface TableRow {
  /** Empty where the row says nothing. */
  text(column: string): string;
  /** Null where the row says nothing; outside the bounds, or no figure, is wrong. */
  number(column: string, bounds: readonly [least: number, most: number]): number | null;
  wrong(problem: string): void;
}

/** Adds a problem with file and line. */
export function readTable(file: string, text: string, problems: string[]): TableRow[] {
  const [head = '', ...lines] = text.replace(/\n$/, '').split('\n');
  const columns = head.split('\t');
  return lines.map((line, index) => {
    const cells = line.split('\t');
    const wrong = (problem: string) => {
      problems.push(`${file}:${index + 2}: ${problem}`);
    };
    if (cells.length > columns.length) wrong(`${cells.length} columns in place of ${columns.length}`);
    const cell = (column: string) => cells[columns.indexOf(column)] ?? '';
    return {
      text: cell,
      number(column, [least, most]) {
        const written = cell(column);
        if (written === '') return null;
        const value = Number(written);
        if (!(value >= least && value <= most)) wrong(`${column} must be ${least} to ${most}, and is "${written}"`);
        return value;
      },
      wrong,
    };
  });
}
