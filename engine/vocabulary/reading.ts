import type { Problem, ProblemName, Result } from './result.ts';
import { accepted, refused } from './result.ts';

/** Bounds of a figure, both allowed values themselves. */
export interface Bounds {
  readonly least: number;
  readonly most: number;
}

/**
 * Reads an unknown record field by field and collects the problems. Each reader returns a harmless placeholder when it
 * has noted a problem; `finish` then refuses the whole, so no placeholder leaves the parser.
 */
export class Reading {
  readonly #record: Readonly<Record<string, unknown>>;
  readonly #path: string;
  readonly #problems: Problem[];
  /** For a missing record only that is noted, not its missing fields. */
  readonly #isHere: boolean;

  constructor(input: unknown, path = '', problems: Problem[] = []) {
    this.#isHere = isRecord(input);
    this.#record = isRecord(input) ? input : {};
    this.#path = path;
    this.#problems = problems;
    if (!this.#isHere) this.#problems.push({ name: 'MISSING', path, value: input });
  }

  note(name: ProblemName, field: string, bound?: number): void {
    if (!this.#isHere) return;
    const problem = { name, path: this.#pathOf(field), value: this.#record[field] };
    this.#problems.push(bound === undefined ? problem : { ...problem, bound });
  }

  number(field: string, { least, most }: Bounds): number {
    const value = this.#record[field];
    if (value === undefined || value === null) this.note('MISSING', field);
    else if (typeof value !== 'number' || !Number.isFinite(value)) this.note('NOT_A_NUMBER', field);
    else if (value < least) this.note('BELOW_LEAST', field, least);
    else if (value > most) this.note('ABOVE_MOST', field, most);
    else return value;
    return least;
  }

  wholeNumber(field: string, bounds: Bounds): number {
    const value = this.number(field, bounds);
    if (!Number.isInteger(value)) this.note('NOT_A_WHOLE_NUMBER', field);
    return value;
  }

  /** Null means "not known"; a field that is left out is read the same way. */
  optionalNumber(field: string, bounds: Bounds): number | null {
    const value = this.#record[field];
    return value === undefined || value === null ? null : this.number(field, bounds);
  }

  /** A list of exactly so many numbers. */
  numbers(field: string, count: number, bounds: Bounds): number[] {
    const value = this.#record[field];
    if (!Array.isArray(value) || value.length !== count) {
      this.note(value === undefined ? 'MISSING' : 'NOT_IN_THE_LIST', field);
      return [];
    }
    const inside = new Reading({ ...value }, this.#pathOf(field), this.#problems);
    return value.map((_, index) => inside.number(String(index), bounds));
  }

  pickOne<const Value extends string>(field: string, list: readonly [Value, ...Value[]]): Value {
    const value = this.#record[field];
    const found = list.find((item) => item === value);
    if (found === undefined) this.note(value === undefined ? 'MISSING' : 'NOT_IN_THE_LIST', field);
    return found ?? list[0];
  }

  /**
   * The field that says which of several shapes this record has. Null where it says none of them: then nothing is known
   * of the other fields, and none of them is to be read.
   */
  toKind<const Kind extends string>(field: string, kinds: readonly [Kind, ...Kind[]]): Kind | null {
    const kind = this.pickOne(field, kinds);
    return this.#record[field] === kind ? kind : null;
  }

  /** A name or identifier; empty counts as missing. */
  text(field: string): string {
    const value = this.#record[field];
    if (typeof value === 'string' && value !== '') return value;
    this.note(value === undefined || value === null || value === '' ? 'MISSING' : 'NOT_IN_THE_LIST', field);
    return '';
  }

  /** Yes or no; left out, it is no. */
  flag(field: string): boolean {
    const value = this.#record[field];
    if (value !== undefined && value !== null && typeof value !== 'boolean') this.note('NOT_IN_THE_LIST', field);
    return value === true;
  }

  /** Refuses every field that is not among these: a misspelt one would be a rule that nobody obeys. */
  allowOnly(fields: readonly string[]): void {
    for (const field of Object.keys(this.#record)) {
      if (!fields.includes(field)) this.note('UNKNOWN_FIELD', field);
    }
  }

  has(field: string): boolean {
    return this.#record[field] !== undefined && this.#record[field] !== null;
  }

  raw(field: string): unknown {
    return this.#record[field];
  }

  /** A record inside this one, whose problems are gathered here. */
  inner(field: string): Reading {
    return new Reading(this.#record[field], this.#pathOf(field), this.#isHere ? this.#problems : []);
  }

  /** The records of a list inside this one; anything but a list reads as empty and is noted. */
  list(field: string): Reading[] {
    const value = this.#record[field];
    if (!Array.isArray(value)) {
      this.note('MISSING', field);
      return [];
    }
    return value.map((item: unknown, index) => new Reading(item, this.#pathOf(`${field}.${index}`), this.#problems));
  }

  /** Whether nothing was noted of these fields, so that they may be held against each other. */
  areSound(...fields: readonly string[]): boolean {
    const paths = fields.map((field) => this.#pathOf(field));
    return !this.#problems.some((problem) =>
      paths.some((path) => problem.path === path || problem.path.startsWith(`${path}.`)),
    );
  }

  /** The value, made only when nothing was wrong. */
  finish<Value>(make: () => Value): Result<Value> {
    return this.#problems.length === 0 ? accepted(make()) : refused(this.#problems);
  }

  /** What was noted, as an answer. */
  refuse(): Result<never> {
    return refused(this.#problems);
  }

  #pathOf(field: string): string {
    return this.#path === '' ? field : `${this.#path}.${field}`;
  }
}

function isRecord(input: unknown): input is Readonly<Record<string, unknown>> {
  return typeof input === 'object' && input !== null && !Array.isArray(input);
}
