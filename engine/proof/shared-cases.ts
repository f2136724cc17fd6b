import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestContext } from 'vitest';

/** Long series of published figures, beside the repository and not part of it. */
const CASES = join(import.meta.dirname, '../../../shared/cases/open');
export const areCasesHere = existsSync(CASES);

/** Ends the test as skipped, with the reason, where the published series are absent. */
export function needCases(context: TestContext): void {
  if (!areCasesHere) context.skip('../shared/cases is absent: the published series are not part of this repository');
}

export function readCaseText(path: string): string {
  return readFileSync(join(CASES, path), 'utf8');
}

export function readCaseJson<Shape>(path: string): Shape {
  return JSON.parse(readCaseText(path)) as Shape;
}

export function caseFolders(path: string): string[] {
  return areCasesHere ? readdirSync(join(CASES, path)).sort() : [];
}

/** Rows of a CSV by column; an empty cell is null, and a cell that is no number stays text. */
export function readCaseTable(path: string): CaseRow[] {
  const [head = '', ...lines] = readCaseText(path).trim().split(/\r?\n/);
  const columns = head.split(',');
  return lines.map((line) => new CaseRow(columns, line.split(',')));
}

export class CaseRow {
  readonly #cells: ReadonlyMap<string, string>;

  constructor(columns: readonly string[], cells: readonly string[]) {
    this.#cells = new Map(columns.map((column, index) => [column, cells[index] ?? '']));
  }

  get columns(): string[] {
    return [...this.#cells.keys()];
  }

  text(column: string): string {
    const cell = this.#cells.get(column);
    if (cell === undefined) throw new Error(`no column ${column}`);
    return cell;
  }

  optional(column: string): number | null {
    const cell = this.text(column);
    return cell === '' ? null : Number(cell);
  }

  number(column: string): number {
    const value = this.optional(column);
    if (value === null || Number.isNaN(value)) throw new Error(`no number in ${column}`);
    return value;
  }
}
